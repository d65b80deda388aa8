import { type AddressSearch, isId, type ListSearch, readListSearch, toAddress } from '#web/lib/list-address.ts';

const address = { filters: { category: isId }, orders: ['name', 'manufacturer', 'units_count', 'updated_at'] };

/** What the address of the table of models says. */
export type ModelsSearch = AddressSearch<keyof typeof address.filters>;

export const modelsSearchOf = (search: Record<string, unknown>): ListSearch => readListSearch(address, search);

export const readModelsSearch = (search: Record<string, unknown>): ModelsSearch => toAddress(modelsSearchOf(search));

export const modelsOrder = { order: 'name', dir: 'asc' } as const;

export function toModelsQuery({ query, filter, order, dir }: ListSearch) {
  return {
    ...(query && { query }),
    order_by: (order ?? modelsOrder.order) as 'name',
    ...(dir && { order_dir: dir }),
    ...(filter.category && { filter: { category_id: [...filter.category] } }),
  };
}
