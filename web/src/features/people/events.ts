import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';
import { presenceQuery } from './api.ts';
import { invitationsKey } from './invitations/invitations-key.ts';
import { rolesQuery } from './roles/api.ts';

/** Roles say how many have them. */
function refreshMembers(_change: unknown, cache: QueryClient): void {
  refreshLazily(cache, ['members']);
  refreshLazily(cache, rolesQuery.queryKey);
}

export const eventHandlers: EventHandlers = {
  'user-join': ({ user_id }, cache) =>
    cache.setQueryData(presenceQuery.queryKey, (present = []) => [...new Set([...present, user_id])]),
  'user-leave': ({ user_id }, cache) =>
    cache.setQueryData(presenceQuery.queryKey, (present = []) => present.filter((id) => id !== user_id)),
  InvitationsUpdatedEvent: (_, cache) => refreshSoon(cache, invitationsKey),
  PersonJoinedEvent: refreshMembers,
  FaceUpdatedEvent: ({ user_id }, cache) => refreshSoon(cache, ['face', user_id]),
  PersonRenamedEvent: (_person, cache) => refreshSoon(cache, []),
  PeopleChangedEvent: refreshMembers,
  RolesChangedEvent: (_change, cache) => refreshSoon(cache, rolesQuery.queryKey),
  // A member of a space names the workspace that the space belongs to.
  OrganizationUpdatedEvent: (_workspace, cache) => refreshLazily(cache, ['members']),
};
