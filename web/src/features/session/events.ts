import type { EventHandlers } from '#web/lib/realtime.tsx';
import { sessionQuery } from './api.ts';

export const eventHandlers: EventHandlers = {
  // Another tab may have a newer token by now. Whether this one is signed out is the server's to say.
  SessionEndedEvent: (_, cache) => void cache.invalidateQueries({ queryKey: sessionQuery.queryKey }),
};
