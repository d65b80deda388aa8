import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServerEvent } from '#web/lib/realtime.tsx';
import { collectPictures, expectPicture, releasePicture } from '../snapshots/guest-pictures.ts';
import { callSnapshotsQuery } from '../snapshots/snapshot-api.ts';

/** Fetches the pictures of the call while the guest's token lasts, for the page at its end. */
export function useCollectedPictures(callId: string): void {
  const cache = useQueryClient();
  const query = callSnapshotsQuery(callId);
  const { data, dataUpdatedAt } = useQuery(query);
  // Each answer is another attempt at what could not be fetched before.
  useEffect(() => {
    if (data && dataUpdatedAt) void collectPictures(cache, callId, data);
  }, [cache, callId, data, dataUpdatedAt]);
  const refetch = () => void cache.invalidateQueries({ queryKey: query.queryKey });
  useServerEvent('SnapshotCreatedEvent', ({ id }) => {
    expectPicture(callId, id);
    refetch();
  });
  useServerEvent('SnapshotUpdatedEvent', refetch);
  useServerEvent('SnapshotDeletedEvent', ({ id }) => {
    releasePicture(id);
    refetch();
  });
}
