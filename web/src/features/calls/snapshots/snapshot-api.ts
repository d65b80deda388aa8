import type { Mark } from '@sightline/contract/annotations';
import { mediaApi } from '@sightline/contract/asset-media';
import { type Snapshot, snapshotsApi } from '@sightline/contract/call-snapshots';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

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
  picture: Blob;
  marks: readonly Mark[];
};

/** Idempotent: a retry after a lost response does no harm. */
export async function saveSnapshot(
  { id, callId, streamerId, picture, marks }: NewSnapshot,
  onProgress: (share: number) => void,
): Promise<Snapshot> {
  const body = { id, streamer_id: streamerId, marks: JSON.stringify(marks) };
  const files = [new File([picture], `${id}.jpg`, { type: picture.type })];
  return (await unwrap(call(snapshotsApi.create, { params: { id: callId }, body, files, onProgress }))).snapshot;
}

export const captionSnapshot = (id: string, caption: string) =>
  unwrap(call(snapshotsApi.update, { params: { id }, body: { caption } }));
export const removeSnapshot = (id: string) => unwrap(call(snapshotsApi.remove, { params: { id } }));
