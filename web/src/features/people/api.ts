import type { CallInput } from '@sightline/contract/endpoint';
import { peopleApi } from '@sightline/contract/people';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

type MembersWanted = CallInput<typeof peopleApi.list>['query'];

/** The members that the user may see, page by page; for pickers. */
export const membersQuery = (query: MembersWanted = {}) =>
  queryOptions({
    queryKey: ['members', query],
    queryFn: ({ signal }) => unwrap(call(peopleApi.list, { query, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Ids of the people with an open tab. Filled by the socket alone: the answer to `join`, then presence events. */
export const presenceQuery = queryOptions<readonly string[]>({
  queryKey: ['presence'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useIsOnline = (personId: string): boolean =>
  useQuery({ ...presenceQuery, select: (present) => present.includes(personId) }).data ?? false;
