import { skillsApi } from '@sightline/contract/schedule/skills';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { skillsKey } from '../resource-keys.ts';

export const skillsQuery = queryOptions({
  queryKey: [...skillsKey, 'list'],
  queryFn: async ({ signal }) => (await unwrap(call(skillsApi.list, { signal }))).skills,
  staleTime: 60_000,
});

/** Agents by name, and whether they make visits. */
export const visitMakersQuery = queryOptions({
  queryKey: [...skillsKey, 'people'],
  queryFn: async ({ signal }) => (await unwrap(call(skillsApi.people, { signal }))).people,
  staleTime: 60_000,
});
