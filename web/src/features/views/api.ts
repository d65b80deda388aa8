import { type ListName, viewsApi } from '@sightline/contract/views/views';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** Counts stand among those of their list, and are refetched with them. */
export const viewKeys = {
  all: ['views'] as const,
  counts: (list: ListName) => [list, 'counts', 'views'] as const,
};

export const viewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: [...viewKeys.all, list],
    queryFn: async ({ signal }) => (await unwrap(call(viewsApi.list, { query: { list }, signal }))).views,
  });

/** How many rows each view has; a view that is not counted is left out. */
export const viewCountsQuery = (list: ListName) =>
  queryOptions({
    queryKey: viewKeys.counts(list),
    queryFn: async ({ signal }) => (await unwrap(call(viewsApi.counts, { query: { list }, signal }))).counts,
  });
