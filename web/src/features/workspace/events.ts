import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';

export const workspaceEventHandlers: EventHandlers = {
  OrganizationUpdatedEvent: (_payload, cache) => {
    refreshSoon(cache, ['session']);
    refreshSoon(cache, ['settings']);
  },
  SpaceCreatedEvent: (_payload, cache) => {
    refreshSoon(cache, ['session']);
    refreshSoon(cache, ['spaces']);
  },
};
