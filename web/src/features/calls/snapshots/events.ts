import type { Id } from '@sightline/contract/scalars';
import type { QueryClient } from '@tanstack/react-query';
import { Listeners } from '#web/lib/listeners.ts';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshLazily, refreshSoon } from '#web/lib/refresh.ts';
import { snapshotKeys } from './snapshot-api.ts';

const deleted = new Listeners<[id: Id]>();

/** Emits every deleted snapshot. By then the person who deleted it no longer sees it. */
export const onSnapshotDeleted = deleted.subscribe;

const refetch = (_hint: unknown, cache: QueryClient) => refreshSoon(cache, snapshotKeys.all);

/** The history of a ticket shows how many snapshots a call has, the page of a space how much is stored. */
function recount(hint: unknown, cache: QueryClient): void {
  refetch(hint, cache);
  refreshSoon(cache, ['tickets', 'history']);
  refreshLazily(cache, ['spaces', 'summary']);
}

export const eventHandlers: EventHandlers = {
  SnapshotCreatedEvent: recount,
  SnapshotUpdatedEvent: refetch,
  SnapshotDeletedEvent: (hint, cache) => {
    deleted.emit(hint.id);
    recount(hint, cache);
  },
  // The room, and its snapshots with it, may be gone or closed to this person.
  RoomUpdatedEvent: ({ room_id }, cache) => refreshSoon(cache, [...snapshotKeys.all, 'room', room_id]),
};
