import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';
import { ticketKeys } from './api.ts';

/** Messages count as news of a ticket too: they make it unread, which lists and their counts show. */
function refreshUnread(_room: unknown, cache: QueryClient): void {
  refreshSoon(cache, ticketKeys.lists);
  refreshSoon(cache, ticketKeys.counts);
}

export const ticketEventHandlers: EventHandlers = {
  TicketCreatedEvent: (_ticket, cache) => {
    refreshSoon(cache, ticketKeys.lists);
    refreshSoon(cache, ticketKeys.counts);
  },
  TicketUpdatedEvent: ({ id }, cache) => {
    refreshSoon(cache, ticketKeys.one(id));
    refreshSoon(cache, ticketKeys.history(id));
    refreshSoon(cache, ticketKeys.lists);
    refreshSoon(cache, ticketKeys.counts);
    refreshSoon(cache, ticketKeys.timers);
  },
  TicketTimerEvent: ({ ticket_id }, cache) => {
    refreshSoon(cache, ticketKeys.one(ticket_id));
    refreshSoon(cache, ticketKeys.history(ticket_id));
    refreshSoon(cache, ticketKeys.timers);
  },
  ChatCreatedEvent: refreshUnread,
  ChatCreatedUserEvent: refreshUnread,
  RoomUpdatedEvent: refreshUnread,
};
