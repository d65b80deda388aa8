import type { Ticket, Timer } from '@sightline/contract/tickets';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';
import { ticketKeys } from './api.ts';
import { refreshShownRow } from './shown-row.ts';

/** The whole workspace hears of each change: where it moved a ticket to, and how many there are, may wait. */
function refreshLists(cache: QueryClient): void {
  refreshLazily(cache, ticketKeys.lists);
  refreshLazily(cache, ticketKeys.overviews);
  refreshLazily(cache, ticketKeys.counts);
}

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
  refreshShownRow(cache, (ticket) => ticket.room_id === room_id);
  refreshLists(cache);
}

/** The pill names the ticket that a timer runs on, and closing the ticket stops the timer. */
function refreshTimersOn(ticketId: string, cache: QueryClient): void {
  const predicate = ({ state }: Query) =>
    (state.data as Timer[] | undefined)?.some(({ ticket }) => ticket.id === ticketId) ?? false;
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: ticketKeys.timers, predicate })) {
    refreshSoon(cache, queryKey);
  }
}

/** Calls are lines of a ticket's history. */
const refreshHistories = (_call: unknown, cache: QueryClient): void => refreshSoon(cache, ticketKeys.histories);

export const eventHandlers: EventHandlers = {
  TicketCreatedEvent: (_ticket, cache) => refreshLists(cache),
  TicketUpdatedEvent: ({ id }, cache) => {
    refreshSoon(cache, ticketKeys.one(id));
    refreshSoon(cache, ticketKeys.history(id));
    refreshShownRow(cache, (ticket) => ticket.id === id);
    refreshTimersOn(id, cache);
    refreshLists(cache);
  },
  TicketTimerEvent: ({ ticket_id, user_id }, cache) => {
    refreshSoon(cache, ticketKeys.one(ticket_id));
    refreshSoon(cache, ticketKeys.history(ticket_id));
    refreshSoon(cache, ticketKeys.timersOf(user_id));
  },
  ChatCreatedEvent: refreshUnread,
  ChatCreatedUserEvent: refreshUnread,
  ChatUpdatedEvent: refreshUnread,
  CallCreatedEvent: refreshHistories,
  CallEndedEvent: refreshHistories,
  RoomUpdatedEvent: refreshUnread,
};
