import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { ticketKeys } from './api.ts';

/** Messages count as news of a ticket too: they make it unread, which lists and their counts show. */
function refreshUnread(_room: unknown, cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: ticketKeys.lists });
  void cache.invalidateQueries({ queryKey: ticketKeys.counts });
}

export const ticketEventHandlers: EventHandlers = {
  TicketCreatedEvent: (_ticket, cache) => {
    void cache.invalidateQueries({ queryKey: ticketKeys.lists });
    void cache.invalidateQueries({ queryKey: ticketKeys.counts });
  },
  TicketUpdatedEvent: ({ id }, cache) => {
    void cache.invalidateQueries({ queryKey: ticketKeys.one(id) });
    void cache.invalidateQueries({ queryKey: ticketKeys.history(id) });
    void cache.invalidateQueries({ queryKey: ticketKeys.lists });
    void cache.invalidateQueries({ queryKey: ticketKeys.counts });
    void cache.invalidateQueries({ queryKey: ticketKeys.timers });
  },
  TicketTimerEvent: ({ ticket_id }, cache) => {
    void cache.invalidateQueries({ queryKey: ticketKeys.one(ticket_id) });
    void cache.invalidateQueries({ queryKey: ticketKeys.history(ticket_id) });
    void cache.invalidateQueries({ queryKey: ticketKeys.timers });
  },
  ChatCreatedEvent: refreshUnread,
  ChatCreatedUserEvent: refreshUnread,
  RoomUpdatedEvent: refreshUnread,
};
