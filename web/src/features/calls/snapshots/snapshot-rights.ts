import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { useCan, useIsAgent, useMe } from '#web/features/session/session.tsx';

/** The same rules as on the server, so that no action is offered that it would refuse. */
export function useSnapshotRights(): (snapshot: Snapshot) => { mayEdit: boolean; mayRemove: boolean } {
  const me = useMe();
  const isAgent = useIsAgent();
  const mayRemoveAny = useCan('snapshots.delete');
  return ({ taken_by }) => {
    const isMine = taken_by.id === me.id;
    return { mayEdit: isMine || isAgent, mayRemove: isMine || mayRemoveAny || (taken_by.guest && isAgent) };
  };
}
