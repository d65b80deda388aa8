import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';

const refresh = (part: string) => (_payload: unknown, cache: QueryClient) => refreshSoon(cache, ['home', part]);

/** The whole workspace hears of tickets: they are fetched by each browser in its time. */
const refreshTickets = (_payload: unknown, cache: QueryClient) => refreshLazily(cache, ['home', 'tickets']);

function onTickets(payload: unknown, cache: QueryClient): void {
  refreshLazily(cache, ['home', 'rooms']);
  refreshTickets(payload, cache);
}

function onMessages(payload: unknown, cache: QueryClient): void {
  refresh('rooms')(payload, cache);
  refreshTickets(payload, cache);
}

export const eventHandlers: EventHandlers = {
  TicketCreatedEvent: refreshTickets,
  TicketUpdatedEvent: onTickets,
  TicketTimerEvent: ({ user_id }, cache) => refreshSoon(cache, ['home', 'timers', user_id]),
  ChatCreatedEvent: onMessages,
  ChatCreatedUserEvent: onMessages,
  ChatUpdatedEvent: onMessages,
  ChatMarkAsReadEvent: refresh('rooms'),
  RoomUpdatedEvent: onMessages,
  CallCreatedUserEvent: refresh('calls'),
  CallUpdatedEvent: refresh('calls'),
  CallEndedUserEvent: refresh('calls'),
  CallJoinRequestEvent: refresh('calls'),
  ArCreatedEvent: refresh('calls'),
  ArRequestDrawEvent: refresh('calls'),
  ArStopDrawEvent: refresh('calls'),
  ArStopEvent: refresh('calls'),
};
