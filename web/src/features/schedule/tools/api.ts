import type { CallInput } from '@sightline/contract/endpoint';
import { toolsApi } from '@sightline/contract/schedule/tools';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { toolsKey } from '../resource-keys.ts';

type ToolsWanted = NonNullable<CallInput<typeof toolsApi.list>['query']>;

/** A page of the table of tools. */
export const toolsPageQuery = (query: Omit<ToolsWanted, 'page'>, page: number) => ({
  queryKey: [...toolsKey, 'table', query, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { tools, pagination } = await unwrap(call(toolsApi.list, { query: { ...query, page }, signal }));
    return { rows: tools, pagination };
  },
});

export const reservationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...toolsKey, 'reservations', id],
    queryFn: async ({ signal }) => (await unwrap(call(toolsApi.reservations, { params: { id }, signal }))).reservations,
  });

/** Tools of the visit itself count as free. */
export const availableToolsQuery = (times: { starts_at: string; ends_at: string }, visitId: string | undefined) =>
  queryOptions({
    queryKey: [...toolsKey, 'available', times, visitId],
    queryFn: async ({ signal }) =>
      (await unwrap(call(toolsApi.available, { query: { ...times, ...(visitId && { visit_id: visitId }) }, signal })))
        .tools,
    staleTime: 0,
  });

export const toolsOfVisitQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...toolsKey, 'visit', visitId],
    queryFn: async ({ signal }) => (await unwrap(call(toolsApi.ofVisit, { params: { id: visitId }, signal }))).tools,
  });
