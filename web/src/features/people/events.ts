import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';
import { presenceQuery } from './api.ts';

export const eventHandlers: EventHandlers = {
  'user-join': ({ user_id }, cache) =>
    cache.setQueryData(presenceQuery.queryKey, (present = []) => [...new Set([...present, user_id])]),
  'user-leave': ({ user_id }, cache) =>
    cache.setQueryData(presenceQuery.queryKey, (present = []) => present.filter((id) => id !== user_id)),
  FaceUpdatedEvent: ({ user_id }, cache) => refreshSoon(cache, ['face', user_id]),
  PersonRenamedEvent: (_person, cache) => refreshSoon(cache, []),
  // A member of a space names the workspace that the space belongs to.
  OrganizationUpdatedEvent: (_workspace, cache) => refreshLazily(cache, ['members']),
};
