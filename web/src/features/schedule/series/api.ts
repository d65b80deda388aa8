import { seriesApi } from '@sightline/contract/schedule/series';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { scheduleKeys } from '../api.ts';

const seriesKey = ['visit-series'] as const;

export const seriesQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...seriesKey, visitId],
    queryFn: ({ signal }) => unwrap(call(seriesApi.find, { params: { id: visitId }, signal })),
  });

/** After a change of many visits at once. */
export async function refreshSchedule(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: scheduleKeys.all }),
    cache.invalidateQueries({ queryKey: seriesKey }),
  ]);
}
