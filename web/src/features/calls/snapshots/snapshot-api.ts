import type { Mark } from '@sightline/contract/annotations';
import { mediaApi } from '@sightline/contract/assets/media';
import { type Snapshot, snapshotsApi } from '@sightline/contract/calls/snapshots';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, call, unwrap } from '#web/lib/api.ts';

export const snapshotKeys = { all: ['snapshots'] as const };

export const callSnapshotsQuery = (callId: string) =>
  queryOptions({
    queryKey: [...snapshotKeys.all, 'call', callId],
    queryFn: async ({ signal }) =>
      (await unwrap(call(snapshotsApi.list, { params: { id: callId }, signal }))).snapshots,
  });

const pagesOf =
  (owner: 'ticket' | 'room', endpoint: typeof snapshotsApi.ofTicket | typeof snapshotsApi.ofRoom) => (id: string) =>
    infiniteQueryOptions({
      queryKey: [...snapshotKeys.all, owner, id],
      initialPageParam: 1,
      queryFn: ({ signal, pageParam }) =>
        unwrap(call(endpoint, { params: { id }, query: { page: pageParam }, signal })),
      getNextPageParam: ({ pagination }, _pages, page) => (page < pagination.last_page ? page + 1 : undefined),
    });

export const ticketSnapshotsQuery = pagesOf('ticket', snapshotsApi.ofTicket);
export const roomSnapshotsQuery = pagesOf('room', snapshotsApi.ofRoom);
export type SnapshotPages = ReturnType<typeof ticketSnapshotsQuery>;

/** Below the key of assets: what changes one refreshes its pictures too. */
export const assetMediaQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['assets', 'media', id],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      unwrap(call(mediaApi.list, { params: { id }, query: { page: pageParam }, signal })),
    getNextPageParam: ({ pagination }, _pages, page) => (page < pagination.last_page ? page + 1 : undefined),
  });

export type NewSnapshot = {
  id: string;
  callId: string;
  /** The person whose picture it is. */
  streamerId: string;
  /** The earlier snapshot of the asset that it makes a pair with. */
  beforeId: string | null;
  picture: Blob;
  marks: readonly Mark[];
};

/** Idempotent: a retry after a lost response does no harm. */
export async function saveSnapshot(snapshot: NewSnapshot, onProgress: (share: number) => void): Promise<Snapshot> {
  const { id, callId, streamerId, beforeId, picture, marks } = snapshot;
  const body = {
    id,
    streamer_id: streamerId,
    marks: JSON.stringify(marks),
    ...(beforeId !== null && { before_id: beforeId }),
  };
  const files = [new File([picture], `${id}.jpg`, { type: picture.type })];
  const saving = call(snapshotsApi.create, { params: { id: callId }, body, files, onProgress });
  try {
    return (await unwrap(saving)).snapshot;
  } catch (error) {
    // The earlier one was deleted meanwhile, or the ticket is about another asset now: the new one is kept by itself.
    if (beforeId === null || !(error instanceof ApiError) || !error.envelope.errors.before_id) throw error;
    return saveSnapshot({ ...snapshot, beforeId: null }, onProgress);
  }
}

export const captionSnapshot = (id: string, caption: string) =>
  unwrap(call(snapshotsApi.update, { params: { id }, body: { caption } }));
export const removeSnapshot = (id: string) => unwrap(call(snapshotsApi.remove, { params: { id } }));
