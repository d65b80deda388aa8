import { type AddressSearch, isAnyOf, type ListSearch, readListSearch, toAddress } from '#web/lib/list-address.ts';

const address = { filters: { status: isAnyOf(['archived']) }, orders: ['name', 'code', 'created_at'] };

/** What the address of the table of spaces says. */
export type SpacesSearch = AddressSearch<keyof typeof address.filters>;

export const spacesSearchOf = (search: Record<string, unknown>): ListSearch => readListSearch(address, search);

/** With `create`, the form of a new space is open. */
export function readSpacesSearch(search: Record<string, unknown>): SpacesSearch & { create?: true } {
  const listed: SpacesSearch = toAddress(spacesSearchOf(search));
  return search.create === true ? { ...listed, create: true } : listed;
}

export const spacesOrder = { order: 'name', dir: 'asc' } as const;

export function toSpacesQuery({ query, filter, order, dir }: ListSearch) {
  return {
    with_counts: 'true' as const,
    ...(query && { query }),
    order_by: (order ?? spacesOrder.order) as 'name',
    ...(dir && { order_dir: dir }),
    ...(filter.status && { filter: { archived: 'true' as const } }),
  };
}
