import type { Ticket } from '@sightline/contract/tickets';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';
import { ticketKeys } from './api.ts';

/** Tickets that are shown whole, by the room that they have. */
function refreshTicketOf(roomId: string, cache: QueryClient): void {
  const predicate = ({ state }: Query) => (state.data as Ticket | undefined)?.room_id === roomId;
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: ticketKeys.ones, predicate })) {
    refreshSoon(cache, queryKey);
  }
}

/** Messages count as news of a ticket too: they make it unread and the last to be changed. */
function refreshUnread({ room_id }: { room_id: string }, cache: QueryClient): void {
  refreshTicketOf(room_id, cache);
  refreshSoon(cache, ticketKeys.lists);
  refreshSoon(cache, ticketKeys.counts);
}

/** Calls are lines of a ticket's history. */
const refreshHistories = (_call: unknown, cache: QueryClient): void => refreshSoon(cache, ticketKeys.histories);

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
  ChatUpdatedEvent: refreshUnread,
  CallCreatedEvent: refreshHistories,
  CallEndedEvent: refreshHistories,
  RoomUpdatedEvent: refreshUnread,
};
