import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';

export const eventHandlers: EventHandlers = {
  OrganizationUpdatedEvent: (_payload, cache) => {
    refreshSoon(cache, ['session']);
    refreshSoon(cache, ['settings']);
    // A space names the workspace that it belongs to.
    refreshLazily(cache, ['spaces']);
  },
  // Its name stands at tickets, people and rooms, and those of an archived space change with it.
  SpaceUpdatedEvent: (_payload, cache) => {
    refreshSoon(cache, ['session']);
    refreshSoon(cache, ['spaces']);
    refreshLazily(cache, []);
  },
  PeopleChangedEvent: (_payload, cache) => refreshLazily(cache, ['spaces']),
  TicketCreatedEvent: (_payload, cache) => refreshLazily(cache, ['spaces', 'summary']),
  TicketUpdatedEvent: (_payload, cache) => refreshLazily(cache, ['spaces', 'summary']),
  SpaceCreatedEvent: (_payload, cache) => {
    refreshSoon(cache, ['session']);
    refreshSoon(cache, ['spaces']);
  },
};
