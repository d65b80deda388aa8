import { claimsApi } from '@sightline/contract/assets/claims';
import type { CallInput } from '@sightline/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

type ClaimsWanted = NonNullable<CallInput<typeof claimsApi.list>['query']>;

/** A page of the table of claims. */
export const claimsPageQuery = (query: Omit<ClaimsWanted, 'page'>, page: number) => ({
  queryKey: ['assets', 'claims', query, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { claims, pagination } = await unwrap(call(claimsApi.list, { query: { ...query, page }, signal }));
    return { rows: claims, pagination };
  },
});

/** The newest claims of an asset. */
export const claimsOfAssetQuery = (asset_id: string) =>
  queryOptions({
    queryKey: ['assets', 'claims-of', asset_id],
    queryFn: async ({ signal }) =>
      (await unwrap(call(claimsApi.list, { query: { filter: { asset_id } }, signal }))).claims,
  });

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', 'claim', id],
    queryFn: async ({ signal }) => (await unwrap(call(claimsApi.find, { params: { id }, signal }))).claim,
  });
