import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';

export const eventHandlers: EventHandlers = {
  ViewsChangedEvent: (_view, cache) => {
    for (const key of [['views'], ['tickets', 'counts'], ['assets', 'counts']]) refreshSoon(cache, key);
  },
};
