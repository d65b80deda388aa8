import { builtInRoles } from '@sightline/contract/permissions';
import {
  type AddressSearch,
  isAnyOf,
  isId,
  type ListSearch,
  readListSearch,
  toAddress,
} from '#web/lib/list-address.ts';

import { slugOf } from '../roles/role-slug.ts';

const statuses = ['active', 'suspended'] as const;

const slugs = new Map(builtInRoles.map((name) => [slugOf({ id: null, name }), name]));

const address = {
  filters: {
    role: (value: string) => slugs.has(value) || isId(value),
    kind: isAnyOf(['organization', 'branch']),
    customer: isId,
    status: isAnyOf(statuses),
  },
  orders: ['name', 'email', 'last_seen_at', 'created_at'],
};

/** The search parameters of the table of people; `person` is the one whose panel is open. */
export type PeopleSearch = AddressSearch<keyof typeof address.filters> & { person?: string };

export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const person = typeof search.person === 'string' && isId(search.person) ? { person: search.person } : {};
  return { ...toAddress<keyof typeof address.filters>(readListSearch(address, search)), ...person };
}

export const peopleSearchOf = (search: PeopleSearch): ListSearch => readListSearch(address, search);

export const peopleOrder = { order: 'name', dir: 'asc' } as const;

/** Builds the request: the address says customer, the API branch; without a status everybody is listed. */
export function toPeopleQuery({ query, filter, order, dir }: ListSearch) {
  const { role, kind, customer, status } = filter;
  return {
    ...(query && { query }),
    order_by: (order ?? peopleOrder.order) as 'name',
    ...(dir && { order_dir: dir }),
    filter: {
      status: (status ?? statuses) as ('active' | 'suspended')[],
      ...(role && { role: role.flatMap((each) => slugs.get(each) ?? []), role_id: role.filter(isId) }),
      ...(kind && { kind: kind[0] as 'organization' | 'branch' }),
      ...(customer && { branch_id: [...customer] }),
    },
  };
}
