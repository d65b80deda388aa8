import { useNetwork } from '@mantine/hooks';
import type { CallInput } from '@sightline/contract/endpoint';
import { peopleApi } from '@sightline/contract/people/people';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
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

/** A customer's name and id; for filters and forms. Invalidated with all lists of customers. */
export const spacesQuery = (text = '') => {
  const query = text ? { query: text } : {};
  return queryOptions({
    queryKey: ['spaces', query],
    queryFn: ({ signal }) => unwrap(call(workspaceApi.spaces, { query, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};

/** Reads one person, with the facts that only people who manage members see. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', 'person', id],
    queryFn: ({ signal }) => unwrap(call(peopleApi.find, { params: { id }, signal })),
    staleTime: 0,
  });

/** A page of the table of people. */
export const peoplePageQuery = (query: Omit<NonNullable<MembersWanted>, 'page'>, page: number) => ({
  queryKey: ['members', 'table', query, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { users, pagination } = await unwrap(call(peopleApi.list, { query: { ...query, page }, signal }));
    return { rows: users, pagination };
  },
});

/** Ids of the people with an open tab. Filled by the socket alone: the answer to `join`, then presence events. */
export const presenceQuery = queryOptions<readonly string[]>({
  queryKey: ['presence'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Without a connection nobody is known to be there, not even the reader. */
export function useIsOnline(personId: string): boolean {
  const { online: isConnected } = useNetwork();
  const { data = false } = useQuery({ ...presenceQuery, select: (present) => present.includes(personId) });
  return data && isConnected;
}
