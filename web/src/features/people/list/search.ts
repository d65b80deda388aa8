import { peopleList } from '@sightline/contract/people/people';
import { builtInRoles } from '@sightline/contract/permissions';
import { isId, listAddress } from '#web/lib/list-address.ts';
import { slugOf } from '../roles/role-slug.ts';

/** The slug of each built-in role -> its name. */
export const roleSlugs = new Map(builtInRoles.map((name) => [slugOf({ id: null, name }), name]));

const { of, read } = listAddress(peopleList, {
  filters: { role: (value: string) => roleSlugs.has(value) || isId(value) },
});

/** The search parameters of the table of people; `person` is the one whose panel is open. */
export type PeopleSearch = ReturnType<typeof read> & { person?: string };

export const readPeopleSearch = ({ person, ...search }: Record<string, unknown>): PeopleSearch => ({
  ...read(search),
  ...(typeof person === 'string' && isId(person) && { person }),
});

export const peopleSearchOf = of;
