import type { Condition } from '@sightline/contract/conditions/conditions';
import type { ConditionFields } from '@sightline/contract/conditions/fields';
import type { CallInput } from '@sightline/contract/endpoint';
import { type ListName, type View, viewsApi } from '@sightline/contract/views/views';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { call, unwrap } from '#web/lib/api.ts';
import type { ListSearch } from '#web/lib/list-address.ts';
import { readCondition } from '#web/lib/list-query.ts';

/** Counts stand among those of their list, and are refetched with them. */
export const viewKeys = {
  all: ['views'] as const,
  counts: (list: ListName) => [list, 'counts', 'views'] as const,
};

export const viewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: [...viewKeys.all, list],
    queryFn: async ({ signal }) => (await unwrap(call(viewsApi.list, { query: { list }, signal }))).views,
  });

/** How many rows each view has; a view that is not counted is left out. */
export const viewCountsQuery = (list: ListName) =>
  queryOptions({
    queryKey: viewKeys.counts(list),
    queryFn: async ({ signal }) => (await unwrap(call(viewsApi.counts, { query: { list }, signal }))).counts,
  });

type Body = NonNullable<CallInput<typeof viewsApi.update>['body']>;

/** The state of a list that a view stores. */
export type Arranged = Pick<View, 'list' | 'condition' | 'query' | 'order_by' | 'order_dir' | 'columns' | 'layout'>;
/** The state of the address that a view stands for. */
export const searchOfView = ({ id, condition, query, order_by, order_dir }: View) => ({
  saved: id,
  ...(query && { query }),
  ...(condition && { where: condition }),
  ...(order_by && { order: order_by }),
  ...(order_dir && { dir: order_dir }),
});

/** Filter of an address -> the tests that say the same, where its name is not that of a field. */
export type OwnTests = Readonly<Record<string, (values: readonly string[]) => Condition[]>>;

/** Filters as tests, so that a view needs nothing but its condition. */
export function arrangedOf(
  list: ListName,
  fields: ConditionFields,
  search: ListSearch,
  columns: Record<string, boolean>,
  own: OwnTests = {},
): Arranged {
  const chosen = readCondition(fields, search.where);
  const filters = Object.entries(search.filter).flatMap(([field, value]): Condition[] => {
    if (own[field]) return own[field](value);
    return [fields[field]?.kind === 'yes_no' ? { field, op: 'is', value: true } : { field, op: 'is_any_of', value }];
  });
  const parts = [...filters, ...(chosen ? [chosen] : [])];
  return {
    ...{ list, query: search.query ?? '', columns, layout: '' },
    ...{ order_by: search.order ?? null, order_dir: search.dir ?? null },
    condition: parts.length > 0 ? JSON.stringify(parts.length === 1 ? parts[0] : { all: parts }) : null,
  };
}

export type Shared = Pick<View, 'name' | 'is_default' | 'shared_roles' | 'shared_spaces'>;

export const bodyOf = (arranged: Arranged, shared: Shared): Body => ({
  ...{ list: arranged.list, condition: arranged.condition, query: arranged.query, layout: arranged.layout },
  ...{ order_by: arranged.order_by, order_dir: arranged.order_dir, columns: arranged.columns },
  ...{ name: shared.name, is_default: shared.is_default },
  ...{ shared_roles: shared.shared_roles, shared_spaces: shared.shared_spaces },
});

/** After a view was saved or changed. */
export async function refreshViews(cache: QueryClient, list: ListName): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: viewKeys.all }),
    cache.invalidateQueries({ queryKey: viewKeys.counts(list) }),
  ]);
}

export const sendNewView = (body: Body) => call(viewsApi.create, { body: { id: uuidv7(), ...body } });
export const sendView = (id: string, body: Body) => call(viewsApi.update, { params: { id }, body });

export async function removeView(cache: QueryClient, { id, list }: View): Promise<void> {
  await unwrap(call(viewsApi.remove, { params: { id } }));
  await refreshViews(cache, list);
}

/** Moves a view one place to the left or to the right among the reader's own. */
export async function moveView(cache: QueryClient, own: readonly View[], view: View, step: -1 | 1): Promise<void> {
  const ids = own.map(({ id }) => id).filter((id) => id !== view.id);
  ids.splice(Math.max(0, own.findIndex(({ id }) => id === view.id) + step), 0, view.id);
  await unwrap(call(viewsApi.order, { body: { list: view.list, ids } }));
  await refreshViews(cache, view.list);
}
