import { calibrationStates, toolKinds, toolStatuses } from '@sightline/contract/schedule/tools';
import { type AddressSearch, isAnyOf, type ListSearch, readListSearch, toAddress } from '#web/lib/list-address.ts';

const address = {
  filters: {
    kind: isAnyOf(toolKinds),
    status: isAnyOf(toolStatuses),
    calibration: isAnyOf(calibrationStates),
    archived: isAnyOf(['true']),
  },
  orders: ['order', 'name', 'code', 'calibration_due_on', 'quantity'],
};

/** What the address of the table of tools says. */
export type ToolsSearch = AddressSearch<keyof typeof address.filters>;

export const toolsSearchOf = (search: Record<string, unknown>): ListSearch => readListSearch(address, search);
export const readToolsSearch = (search: Record<string, unknown>): ToolsSearch => toAddress(toolsSearchOf(search));

export const toolsOrder = { order: 'order', dir: 'asc' } as const;

export function toToolsQuery({ query, filter, order, dir }: ListSearch) {
  const { archived, ...named } = filter;
  const wanted = { ...named, ...(archived && { archived: 'true' as const }) };
  return {
    ...(query && { query }),
    order_by: (order ?? toolsOrder.order) as 'order',
    ...(dir && { order_dir: dir }),
    ...(Object.keys(wanted).length > 0 && { filter: wanted as object }),
  };
}
