import { type AddressSearch, type ListSearch, readListSearch, toAddress } from '#web/lib/list-address.ts';

const address = { filters: {}, orders: ['deleted_at', 'name', 'tag'] };

/** What the address of the trash says. */
export type TrashSearch = AddressSearch<never>;

export const trashSearchOf = (search: Record<string, unknown>): ListSearch => readListSearch(address, search);

export const readTrashSearch = (search: Record<string, unknown>): TrashSearch => toAddress(trashSearchOf(search));

export const trashOrder = { order: 'deleted_at', dir: 'desc' } as const;

export function toTrashQuery({ query, order, dir }: ListSearch) {
  return {
    ...(query && { query }),
    order_by: (order ?? trashOrder.order) as 'deleted_at',
    ...(dir && { order_dir: dir }),
  };
}
