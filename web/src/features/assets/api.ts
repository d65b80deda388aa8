import { alertsApi } from '@sightline/contract/assets/alerts';
import { assetsApi } from '@sightline/contract/assets/assets';
import { categoriesApi } from '@sightline/contract/assets/categories';
import { codesApi } from '@sightline/contract/assets/codes';
import { fieldsApi } from '@sightline/contract/assets/fields';
import { maintenanceApi } from '@sightline/contract/assets/maintenance';
import { modelsApi } from '@sightline/contract/assets/models';
import { trashApi } from '@sightline/contract/assets/trash';
import { warrantiesApi } from '@sightline/contract/assets/warranties';
import { warrantyTemplatesApi } from '@sightline/contract/assets/warranty-templates';
import type { CallInput } from '@sightline/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { contactsQuery } from './contacts/api.ts';
import { documentsQuery } from './documents/api.ts';

type AssetsWanted = NonNullable<CallInput<typeof assetsApi.list>['query']>;

/** A page of the table of assets. */
export const assetsPageQuery = (query: Omit<AssetsWanted, 'page'>, page: number) => ({
  queryKey: ['assets', 'table', query, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { assets, pagination } = await unwrap(call(assetsApi.list, { query: { ...query, page }, signal }));
    return { rows: assets, pagination };
  },
});

type TrashWanted = NonNullable<CallInput<typeof trashApi.list>['query']>;

/** A page of the table of deleted assets. */
export const trashPageQuery = (query: Omit<TrashWanted, 'page'>, page: number) => ({
  queryKey: ['assets', 'trash', query, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { assets, pagination } = await unwrap(call(trashApi.list, { query: { ...query, page }, signal }));
    return { rows: assets, pagination };
  },
});

/** The query of one level of the tree of assets. */
export type TreeQuery = Omit<AssetsWanted, 'page'>;

type Facet = NonNullable<CallInput<typeof assetsApi.facet>['params']>['by'];
type Counts = ReadonlyMap<string, number>;

/** How many assets each value of a property would find. */
export const facetQuery = (
  by: Facet,
  matching: NonNullable<CallInput<typeof assetsApi.facet>['query']>,
  summed: (counts: Counts) => Counts = (counts) => counts,
) => ({
  queryKey: ['assets', 'facet', by, matching],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { counts } = await unwrap(call(assetsApi.facet, { params: { by }, query: matching, signal }));
    return summed(new Map(counts.map(({ value, count }) => [value, count])));
  },
});

/** For pickers. */
export const assetChoicesQuery = (query: AssetsWanted) =>
  queryOptions({
    queryKey: ['assets', 'choices', query],
    queryFn: ({ signal }) => unwrap(call(assetsApi.list, { query, signal })),
    placeholderData: keepPreviousData,
  });

/** Fetches the tags of the assets that were added last, newest first. */
export const latestTagsQuery = queryOptions({
  queryKey: ['assets', 'latest-tags'],
  queryFn: async ({ signal }) => {
    const query = { order_by: 'created_at', order_dir: 'desc' } as const;
    return (await unwrap(call(assetsApi.list, { query, signal }))).assets.map(({ tag }) => tag);
  },
});

/** Fetches the assets of the last tickets of a ticket's customer. */
export const recentAssetsQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['assets', 'recent-of-ticket', ticketId],
    queryFn: async ({ signal }) =>
      (await unwrap(call(assetsApi.recentOfTicket, { params: { id: ticketId }, signal }))).assets,
  });

export const assetByTagQuery = (tag: string) =>
  queryOptions({
    queryKey: ['assets', 'tag', tag.toLowerCase()],
    queryFn: async ({ signal }) => (await unwrap(call(assetsApi.findByTag, { params: { tag }, signal }))).asset,
  });

export const timelineQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['assets', 'timeline', id, page],
    queryFn: ({ signal }) => unwrap(call(assetsApi.timeline, { params: { id }, query: { page }, signal })),
    placeholderData: keepPreviousData,
  });

export const assetTicketsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['assets', 'tickets', id, page],
    queryFn: ({ signal }) => unwrap(call(assetsApi.tickets, { params: { id }, query: { page }, signal })),
    placeholderData: keepPreviousData,
  });

export const warrantiesQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', 'warranties', id],
    queryFn: ({ signal }) => unwrap(call(warrantiesApi.list, { params: { id }, signal })),
  });

export const codesQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', 'codes', id],
    queryFn: ({ signal }) => unwrap(call(codesApi.list, { params: { id }, signal })),
  });

export const maintenanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['assets', 'maintenance', id],
    queryFn: ({ signal }) => unwrap(call(maintenanceApi.find, { params: { id }, signal })),
  });

export const coverageQuery = (id: string, at?: string) =>
  queryOptions({
    queryKey: ['assets', 'coverage', id, at ?? ''],
    queryFn: ({ signal }) => unwrap(call(warrantiesApi.coverage, { params: { id }, query: at ? { at } : {}, signal })),
  });

export const ticketAssetQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['assets', 'of-ticket', ticketId],
    queryFn: async ({ signal }) => (await unwrap(call(assetsApi.ofTicket, { params: { id: ticketId }, signal }))).asset,
  });

/** The queries that the page of an asset shows first. */
export const assetPageQueries = ({ id, tag }: { id: string; tag: string }) =>
  [
    assetByTagQuery(tag),
    coverageQuery(id),
    warrantiesQuery(id),
    codesQuery(id),
    contactsQuery(id),
    documentsQuery({ kind: 'asset', id }),
  ] as const;

export const categoriesQuery = queryOptions({
  queryKey: ['asset-settings', 'categories'],
  queryFn: async ({ signal }) => (await unwrap(call(categoriesApi.list, { signal }))).categories,
  staleTime: 60_000,
});

export const fieldsQuery = queryOptions({
  queryKey: ['asset-settings', 'fields'],
  queryFn: async ({ signal }) => (await unwrap(call(fieldsApi.list, { signal }))).custom_fields,
  staleTime: 60_000,
});

type ModelsWanted = NonNullable<CallInput<typeof modelsApi.list>['query']>;

/** A page of the table of models. */
export const modelsPageQuery = (query: Omit<ModelsWanted, 'page'>, page: number) => ({
  queryKey: ['asset-settings', 'models', query, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { models, pagination } = await unwrap(call(modelsApi.list, { query: { ...query, page }, signal }));
    return { rows: models, pagination };
  },
});

/** For pickers. */
export const modelChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ['asset-settings', 'model-choices', text],
    queryFn: async ({ signal }) =>
      (await unwrap(call(modelsApi.list, { query: text ? { query: text } : {}, signal }))).models,
    placeholderData: keepPreviousData,
  });

export const modelQuery = (id: string) =>
  queryOptions({
    queryKey: ['asset-settings', 'model', id],
    queryFn: async ({ signal }) => (await unwrap(call(modelsApi.find, { params: { id }, signal }))).model,
  });

export const templatesQuery = queryOptions({
  queryKey: ['asset-settings', 'templates'],
  queryFn: async ({ signal }) => (await unwrap(call(warrantyTemplatesApi.list, { signal }))).warranty_templates,
});

export const alertsQuery = queryOptions({
  queryKey: ['asset-settings', 'alerts'],
  queryFn: async ({ signal }) => (await unwrap(call(alertsApi.find, { signal }))).alerts,
});
