import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';

export const eventHandlers: EventHandlers = {
  ImportChangedEvent: (_import, cache) => refreshSoon(cache, ['imports']),
};
