import type { Ticket, Timer } from '@sightline/contract/tickets/tickets';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';
import { ticketKeys } from './api.ts';
import { refreshShownRow } from './shown-row.ts';

/** Many tabs receive each change at the same moment, so the list and the counts are refetched later. */
function refreshLists(cache: QueryClient): void {
  refreshLazily(cache, ticketKeys.lists);
  refreshLazily(cache, ticketKeys.overviews);
  refreshLazily(cache, ticketKeys.counts);
}

/** The settings say how many tickets have each type, or were created with each form. */
function refreshUses(cache: QueryClient): void {
  refreshLazily(cache, ['ticket-types', 'counted']);
  refreshLazily(cache, ['ticket-forms', 'counted']);
}

/** Tickets shown in full, by their room. */
function refreshTicketOf(roomId: string, cache: QueryClient): void {
  const predicate = ({ state }: Query) => (state.data as Ticket | undefined)?.room_id === roomId;
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: ticketKeys.ones, predicate })) {
    refreshSoon(cache, queryKey);
  }
}

/** A message changes its ticket too: it becomes unread and the most recently changed. */
function refreshUnread({ room_id }: { room_id: string }, cache: QueryClient): void {
  refreshTicketOf(room_id, cache);
  refreshShownRow(cache, (ticket) => ticket.room_id === room_id);
  refreshLists(cache);
}

/** The timer pill shows the ticket's subject, and closing the ticket stops its timer. */
function refreshTimersOn(ticketId: string, cache: QueryClient): void {
  const predicate = ({ state }: Query) =>
    (state.data as Timer[] | undefined)?.some(({ ticket }) => ticket.id === ticketId) ?? false;
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: ticketKeys.timers, predicate })) {
    refreshSoon(cache, queryKey);
  }
}

/** A ticket's history lists its calls. */
const refreshHistories = (_call: unknown, cache: QueryClient): void => refreshSoon(cache, ticketKeys.histories);

export const eventHandlers: EventHandlers = {
  TicketCreatedEvent: (_ticket, cache) => {
    refreshLists(cache);
    refreshUses(cache);
  },
  TicketUpdatedEvent: ({ id }, cache) => {
    refreshSoon(cache, ticketKeys.one(id));
    refreshSoon(cache, ticketKeys.history(id));
    refreshShownRow(cache, (ticket) => ticket.id === id);
    refreshTimersOn(id, cache);
    refreshLists(cache);
    refreshUses(cache);
  },
  TicketTypesChangedEvent: (_types, cache) => refreshLazily(cache, ['ticket-types']),
  TicketFormsChangedEvent: (_forms, cache) => {
    for (const shown of ['all', 'counted']) refreshLazily(cache, ['ticket-forms', shown]);
  },
  RunEvent: ({ id, kind }, cache) => {
    if (kind === 'ticket_bulk') refreshSoon(cache, ticketKeys.bulk(id));
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
