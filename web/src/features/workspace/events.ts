import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';

export const eventHandlers: EventHandlers = {
  OrganizationUpdatedEvent: (_payload, cache) => {
    refreshSoon(cache, ['session']);
    refreshSoon(cache, ['settings']);
    // A space names the workspace that it belongs to.
    refreshLazily(cache, ['spaces']);
  },
  SpaceCreatedEvent: (_payload, cache) => {
    refreshSoon(cache, ['session']);
    refreshSoon(cache, ['spaces']);
  },
};
