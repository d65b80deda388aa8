import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';

const refresh = (part: string) => (_payload: unknown, cache: QueryClient) => refreshSoon(cache, ['home', part]);

function onMessages(_payload: unknown, cache: QueryClient): void {
  for (const part of ['rooms', 'tickets']) refresh(part)(_payload, cache);
}

export const homeEventHandlers: EventHandlers = {
  TicketCreatedEvent: refresh('tickets'),
  TicketUpdatedEvent: onMessages,
  TicketTimerEvent: refresh('timers'),
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
