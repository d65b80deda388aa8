import { assistanceTypesApi } from '@sightline/contract/tickets/assistance-types';
import { problemTypesApi } from '@sightline/contract/tickets/problem-types';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

export const typesKey = ['ticket-types'] as const;

export const assistanceTypesQuery = queryOptions({
  queryKey: [...typesKey, 'assistance'],
  queryFn: async ({ signal }) => (await unwrap(call(assistanceTypesApi.list, { signal }))).assistance_types,
  staleTime: 60_000,
});

export const problemTypesQuery = queryOptions({
  queryKey: [...typesKey, 'problems'],
  queryFn: async ({ signal }) => (await unwrap(call(problemTypesApi.list, { signal }))).problem_types,
  staleTime: 60_000,
});

/** For the settings, which say how many tickets have each: they alone follow every ticket. */
export const countedAssistanceTypesQuery = queryOptions({
  ...assistanceTypesQuery,
  queryKey: [...typesKey, 'counted', 'assistance'],
});

export const countedProblemTypesQuery = queryOptions({
  ...problemTypesQuery,
  queryKey: [...typesKey, 'counted', 'problems'],
});
