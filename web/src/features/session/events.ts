import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';
import { readToken } from '#web/lib/token.ts';
import { sessionQuery } from './api.ts';

export const eventHandlers: EventHandlers = {
  AccountUpdatedEvent: (_, cache) => refreshSoon(cache, ['account']),
  RightsChangedEvent: (_, cache) => refreshSoon(cache, sessionQuery.queryKey),
  // Another tab may have a newer token by now, so the server decides. Without a token this tab is logging out already.
  SessionEndedEvent: (_, cache) => {
    if (readToken()) void cache.invalidateQueries({ queryKey: sessionQuery.queryKey });
  },
};
