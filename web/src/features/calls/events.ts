import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { showAr } from './api.ts';

const refetchCalls = (_payload: unknown, cache: QueryClient) => void cache.invalidateQueries({ queryKey: ['calls'] });

export const callEventHandlers: EventHandlers = {
  CallCreatedEvent: refetchCalls,
  CallCreatedUserEvent: refetchCalls,
  CallUpdatedEvent: refetchCalls,
  CallJoinRequestEvent: refetchCalls,
  CallEndedEvent: refetchCalls,
  CallEndedUserEvent: refetchCalls,
  ArCreatedEvent: ({ room_id, ar }, cache) => showAr(cache, room_id, ar),
  ArRequestDrawEvent: ({ room_id, ar }, cache) => showAr(cache, room_id, ar),
  ArStopDrawEvent: ({ room_id, ar }, cache) => showAr(cache, room_id, ar),
  ArStopEvent: ({ room_id, ar }, cache) => showAr(cache, room_id, ar),
};
