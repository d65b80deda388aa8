import type { Condition } from '@sightline/contract/conditions/conditions';
import { peopleList } from '@sightline/contract/people/people';
import { isId, type ListSearch } from '#web/lib/list-address.ts';
import { listQuery } from '#web/lib/list-query.ts';
import { roleSlugs } from './search.ts';

const rolesOf = (values: readonly string[]) => ({
  role: values.flatMap((each) => roleSlugs.get(each) ?? []),
  role_id: values.filter(isId),
});

/** The tests of a view that say the same as the filter of roles. */
export function roleTests(values: readonly string[]): Condition[] {
  const { role, role_id } = rolesOf(values);
  return [
    {
      any: [
        { field: 'role', op: 'is_any_of', value: role },
        { field: 'own_role', op: 'is_any_of', value: role_id },
      ],
    },
  ];
}

/** Roles are asked for by name or id; without a status everybody is listed. */
export function toPeopleQuery(search: ListSearch) {
  const { filter, ...query } = listQuery(peopleList, search);
  const { role } = search.filter;
  const named = role && rolesOf(role);
  return { ...query, filter: { status: ['active', 'suspended'] as const, ...filter, ...named } };
}
