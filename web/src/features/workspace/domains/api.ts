import { domainsApi } from '@sightline/contract/workspace/domains';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

export const domainsQuery = queryOptions({
  queryKey: ['settings', 'domains'],
  queryFn: ({ signal }) => unwrap(call(domainsApi.list, { signal })),
  select: ({ domains }) => domains,
  staleTime: 0,
});

export const checkDomain = (domain: string) => unwrap(call(domainsApi.check, { body: { domain } }));
