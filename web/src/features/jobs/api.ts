import { jobsApi } from '@sightline/contract/jobs/jobs';
import { runsApi } from '@sightline/contract/jobs/runs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** Jobs change without an event, so the list is polled while it is visible. */
export const failedJobsQuery = (page: number) =>
  queryOptions({
    queryKey: ['jobs', 'failed', page],
    queryFn: ({ signal }) => unwrap(call(jobsApi.listFailed, { query: { page }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
    staleTime: 0,
  });

export const retryJob = (id: string) => unwrap(call(jobsApi.retry, { params: { id } }));
export const discardJob = (id: string) => unwrap(call(jobsApi.discard, { params: { id } }));

/** Long work of the reader. */
export const runsQuery = queryOptions({
  queryKey: ['runs'],
  queryFn: async ({ signal }) => (await unwrap(call(runsApi.list, { signal }))).runs,
});

export const cancelRun = (id: string) => unwrap(call(runsApi.cancel, { params: { id } }));
