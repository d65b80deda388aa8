import { createContext, type ReactNode, use, useMemo } from 'react';
import { useCan, useMe } from '#web/features/session/session.tsx';

/** The person who views the room: a member of the workspace, or a call guest with a token of their own. */
export type Viewer = {
  id: string;
  name: string;
  isGuest: boolean;
  canSend: boolean;
  canManage: boolean;
  canInvite: boolean;
  canClear: boolean;
  headers: Record<string, string>;
};

const ViewerContext = createContext<Viewer | null>(null);

export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('A room needs a viewer context around it.');
  return viewer;
}

const noHeaders: Record<string, string> = {};

export function MemberViewer({ children }: { children: ReactNode }) {
  const { id, name } = useMe();
  const canSend = useCan('talk.send');
  const canManage = useCan('talk.manage-room');
  const canInvite = useCan('people.invite');
  const canClear = useCan('talk.clear-room');
  const viewer = useMemo(
    () => ({ id, name, isGuest: false, canSend, canManage, canInvite, canClear, headers: noHeaders }),
    [id, name, canSend, canManage, canInvite, canClear],
  );
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

export type CallGuestIdentity = { id: string; name: string; token: string };

export function GuestViewer({ guest, children }: { guest: CallGuestIdentity; children: ReactNode }) {
  const { id, name, token } = guest;
  const viewer = useMemo(
    () => ({
      id,
      name,
      isGuest: true,
      canSend: true,
      canManage: false,
      canInvite: false,
      canClear: false,
      headers: { Authorization: `Bearer ${token}` },
    }),
    [id, name, token],
  );
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}
