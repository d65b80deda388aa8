import type { WorkspaceRole } from '@sightline/contract/people/roles';
import { reachesRole, rightsOf } from '@sightline/contract/permissions';
import { rightsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import { useRoles } from './api.ts';

/** The roles that the reader may give: nobody gives what they do not hold. */
export function useGrantableRoles(): WorkspaceRole[] {
  const mine = rightsIn(useSession());
  return useRoles().filter(
    ({ name, permissions }) => mine && reachesRole(mine, { name, rights: rightsOf(name, permissions) }),
  );
}
