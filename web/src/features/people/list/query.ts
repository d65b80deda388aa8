import { peopleList } from '@sightline/contract/people/people';
import { isId, type ListSearch } from '#web/lib/list-address.ts';
import { listQuery } from '#web/lib/list-query.ts';
import { roleSlugs } from './search.ts';

/** Roles are asked for by name or id; without a status everybody is listed. */
export function toPeopleQuery(search: ListSearch) {
  const { filter, ...query } = listQuery(peopleList, search);
  const { role } = search.filter;
  const named = role && { role: role.flatMap((each) => roleSlugs.get(each) ?? []), role_id: role.filter(isId) };
  return { ...query, filter: { status: ['active', 'suspended'] as const, ...filter, ...named } };
}
