import type { ClaimStatus } from '@sightline/contract/assets/claims';
import { type AddressSearch, isAnyOf, type ListSearch, readListSearch, toAddress } from '#web/lib/list-address.ts';
import { claimStatuses } from './status.ts';

const address = {
  filters: { status: isAnyOf(claimStatuses) },
  orders: ['created_at', 'updated_at', 'status', 'amount', 'asset', 'provider'],
};

/** What the address of the table of claims says. */
export type ClaimsSearch = AddressSearch<keyof typeof address.filters>;

export const claimsSearchOf = (search: Record<string, unknown>): ListSearch => readListSearch(address, search);

export const readClaimsSearch = (search: Record<string, unknown>): ClaimsSearch => toAddress(claimsSearchOf(search));

export const claimsOrder = { order: 'created_at', dir: 'desc' } as const;

export function toClaimsQuery({ query, filter, order, dir }: ListSearch) {
  return {
    ...(query && { query }),
    order_by: (order ?? claimsOrder.order) as 'created_at',
    ...(dir && { order_dir: dir }),
    ...(filter.status && { filter: { status: filter.status as ClaimStatus[] } }),
  };
}
