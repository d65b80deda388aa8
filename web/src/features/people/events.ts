import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';
import { presenceQuery } from './api.ts';
import { invitationsKey } from './invitations/invitations-key.ts';
import { rolesQuery } from './roles/api.ts';

export const eventHandlers: EventHandlers = {
  'user-join': ({ user_id }, cache) =>
    cache.setQueryData(presenceQuery.queryKey, (present = []) => [...new Set([...present, user_id])]),
  'user-leave': ({ user_id }, cache) =>
    cache.setQueryData(presenceQuery.queryKey, (present = []) => present.filter((id) => id !== user_id)),
  InvitationsUpdatedEvent: (_, cache) => refreshSoon(cache, invitationsKey),
  PersonJoinedEvent: (_person, cache) => refreshLazily(cache, ['members']),
  FaceUpdatedEvent: ({ user_id }, cache) => refreshSoon(cache, ['face', user_id]),
  PersonRenamedEvent: (_person, cache) => refreshSoon(cache, []),
  PeopleChangedEvent: (_change, cache) => {
    refreshLazily(cache, ['members']);
    refreshLazily(cache, rolesQuery.queryKey);
  },
  RolesChangedEvent: (_change, cache) => refreshSoon(cache, rolesQuery.queryKey),
  // A member of a space names the workspace that the space belongs to.
  OrganizationUpdatedEvent: (_workspace, cache) => refreshLazily(cache, ['members']),
};
