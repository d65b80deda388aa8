import type { QueryClient } from '@tanstack/react-query';
import { ongoingCallsQuery } from '#web/features/calls/api.ts';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';

const refreshCalls = (_payload: unknown, cache: QueryClient) => refreshSoon(cache, ongoingCallsQuery.queryKey);

export const eventHandlers: EventHandlers = {
  CallCreatedUserEvent: refreshCalls,
  CallUpdatedEvent: refreshCalls,
  CallEndedUserEvent: refreshCalls,
  CallJoinRequestEvent: refreshCalls,
  ArCreatedEvent: refreshCalls,
  ArRequestDrawEvent: refreshCalls,
  ArStopDrawEvent: refreshCalls,
  ArStopEvent: refreshCalls,
};
