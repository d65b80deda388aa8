import type { CallInput } from '@sightline/contract/endpoint';
import { rolesApi } from '@sightline/contract/people/roles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** Every role of the workspace: the built-in ones, then its own by name. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => unwrap(call(rolesApi.list, { query: {}, signal })),
  select: ({ roles }) => roles,
  staleTime: 60_000,
});

/** For choices; empty until they are there. */
export const useRoles = () => useQuery(rolesQuery).data ?? [];

export const createRole = (body: CallInput<typeof rolesApi.create>['body']) => unwrap(call(rolesApi.create, { body }));

export const updateRole = (id: string, body: CallInput<typeof rolesApi.update>['body']) =>
  unwrap(call(rolesApi.update, { params: { id }, body }));

export const removeRole = (id: string, move_to: string | undefined) =>
  unwrap(call(rolesApi.remove, { params: { id }, body: move_to === undefined ? {} : { move_to } }));
