import { skillsApi } from '@sightline/contract/schedule-skills';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { skillsKey } from '../resource-keys.ts';

export const skillsQuery = queryOptions({
  queryKey: [...skillsKey, 'list'],
  queryFn: async ({ signal }) => (await unwrap(call(skillsApi.list, { signal }))).skills,
  staleTime: 60_000,
});
