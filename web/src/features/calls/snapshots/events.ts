import type { Id } from '@sightline/contract/fields';
import type { QueryClient } from '@tanstack/react-query';
import { Listeners } from '#web/lib/listeners.ts';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';
import { snapshotKeys } from './snapshot-api.ts';

const deleted = new Listeners<[id: Id]>();

/** Hears of every picture that is deleted, until the returned function is called. Whoever deletes one has it out of sight by then. */
export const onSnapshotDeleted = deleted.subscribe;

const refetch = (_hint: unknown, cache: QueryClient) => refreshSoon(cache, snapshotKeys.all);

/** The history of a ticket says how many pictures a call has left. */
function recount(hint: unknown, cache: QueryClient): void {
  refetch(hint, cache);
  refreshSoon(cache, ['tickets', 'history']);
}

export const eventHandlers: EventHandlers = {
  SnapshotCreatedEvent: recount,
  SnapshotUpdatedEvent: refetch,
  SnapshotDeletedEvent: (hint, cache) => {
    deleted.emit(hint.id);
    recount(hint, cache);
  },
  // The room may be gone, or closed to this person, and its pictures with it.
  RoomUpdatedEvent: ({ room_id }, cache) => refreshSoon(cache, [...snapshotKeys.all, 'room', room_id]),
};
