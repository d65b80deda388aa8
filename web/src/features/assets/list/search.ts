import type { AssetStatus, Criticality, MaintenanceState } from '@sightline/contract/assets/assets';
import type { WarrantyStatus } from '@sightline/contract/assets/warranties';
import {
  type AddressSearch,
  isAnyOf,
  isId,
  type ListSearch,
  readListSearch,
  toAddress,
} from '#web/lib/list-address.ts';
import { criticalities, maintenanceStates, statuses, warrantyStatuses } from '../tones.ts';

/** `field` holds conditions on custom fields, `id:value`. */
const address = {
  filters: {
    category: isId,
    customer: isId,
    model: isId,
    status: isAnyOf(statuses),
    criticality: isAnyOf(criticalities),
    warranty: isAnyOf(warrantyStatuses),
    maintenance: isAnyOf(maintenanceStates),
    field: (text: string) => /^[0-9a-f-]{36}:[\w-]{1,40}$/.test(text),
  },
  orders: ['name', 'tag', 'serial', 'status', 'criticality', 'warranty_ends_on', 'created_at', 'updated_at'],
};

export type AssetFilter = keyof typeof address.filters;

/** `new` opens the form, with its value as the tag; `view` shows cards or a tree in place of the table. */
export type AssetsSearch = AddressSearch<AssetFilter> & { new?: string; view?: 'pictures' | 'tree' };

export function readAssetsSearch(search: Record<string, unknown>): AssetsSearch {
  const form = typeof search.new === 'string' || typeof search.new === 'number' ? { new: String(search.new) } : {};
  const shown = (['pictures', 'tree'] as const).find((view) => view === search.view);
  const view = shown ? { view: shown } : {};
  return { ...toAddress<AssetFilter>(readListSearch(address, search)), ...form, ...view };
}

export const listSearchOf = (search: AssetsSearch): ListSearch => readListSearch(address, search);

export const assetsOrder = { order: 'name', dir: 'asc' } as const;

/** The request: the address says customer, the wire branch. */
export function toAssetsQuery({ query, filter, order, dir, where }: ListSearch) {
  const { category, customer, model, status, criticality, warranty, maintenance, ...fields } = filter;
  const custom = fields.field;
  return {
    ...(query && { query }),
    ...(where && { conditions: where }),
    order_by: (order ?? assetsOrder.order) as 'name',
    ...(dir && { order_dir: dir }),
    filter: {
      ...(category && { category_id: [...category] }),
      ...(model && { model_id: [...model] }),
      ...(customer && { branch_id: [...customer] }),
      ...(status && { status: status as AssetStatus[] }),
      ...(criticality && { criticality: criticality as Criticality[] }),
      ...(warranty && { warranty: warranty as WarrantyStatus[] }),
      ...(maintenance && { maintenance: maintenance as MaintenanceState[] }),
      ...(custom && { custom: [...custom] }),
    },
  };
}
