import type { ArState } from '@sightline/contract/calls/calls';
import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';
import { showAr } from './api.ts';
import { followAr } from './session/ar.ts';

const refetchCalls = (_payload: unknown, cache: QueryClient) => void cache.invalidateQueries({ queryKey: ['calls'] });

function setAr({ room_id, ar }: { room_id: string; ar: ArState }, cache: QueryClient): void {
  showAr(cache, room_id, ar);
  followAr(room_id, ar);
}

export const eventHandlers: EventHandlers = {
  TicketTimerEvent: (_timer, cache) => void cache.invalidateQueries({ queryKey: ['calls', 'timers'] }),
  CallCreatedEvent: refetchCalls,
  CallCreatedUserEvent: refetchCalls,
  CallUpdatedEvent: refetchCalls,
  CallJoinRequestEvent: refetchCalls,
  CallRemovedEvent: refetchCalls,
  CallEndedEvent: refetchCalls,
  CallEndedUserEvent: refetchCalls,
  CallRecordingEvent: (_call, cache) => {
    refreshSoon(cache, ['calls', 'recording']);
    refreshSoon(cache, ['calls', 'recordings']);
  },
  /** The room was cleared, or the user removed: its recordings may no longer be accessible. */
  RoomClearedEvent: (_room, cache) => refreshSoon(cache, ['calls', 'recordings']),
  ArCreatedEvent: setAr,
  ArRequestDrawEvent: setAr,
  ArStopDrawEvent: setAr,
  ArStopEvent: setAr,
};
