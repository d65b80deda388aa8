import { useQueries } from '@tanstack/react-query';
import { membersQuery } from '#web/features/people/api.ts';
import { namedBy, searchTextOf } from '#web/lib/slug.ts';
import { customersQuery } from '../customers.ts';
import type { TicketSearch } from '../list/search.ts';

/** The filters whose values have names. */
const namedFilters = ['assignee', 'customer'] as const;
export type NamedFilter = (typeof namedFilters)[number];

/** A name in the address that stands for nobody, or for several. */
export type UnknownFilterValue = { filter: NamedFilter; name: string; why: 'unknown' | 'ambiguous' };

/** A value in the address; with the id of whom it names, and their name. */
type Meaning = { name: string; id?: string; label?: string; why?: UnknownFilterValue['why'] };

export type NamedSearch = {
  /** The search with ids for names; undefined as long as they are looked up, and when one stands for nobody. */
  search: TicketSearch | undefined;
  unknownValues: readonly UnknownFilterValue[];
  /** The lists of names could not be read. */
  error: Error | null;
  retry: () => void;
  /** The people or spaces that each value in the address means. */
  meanings: Readonly<Record<NamedFilter, readonly Meaning[]>>;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const agentsQuery = (text: string) =>
  membersQuery({ filter: { kind: 'organization' }, ...(text && { query: text }) });

function meaningOf(name: string, all: readonly { id: string; name: string }[] | undefined): Meaning {
  if (!all) return { name };
  const [meant, another] = namedBy(name, all);
  if (!meant) return { name, why: 'unknown' };
  return another ? { name, why: 'ambiguous' } : { name, id: meant.id, label: meant.name };
}

/** Finds out who is meant in an address: `?customer=acme-foods&assignee=ana`. Older addresses have ids. */
export function useNamedSearch(search: TicketSearch): NamedSearch {
  const { assignee = [], customer = [] } = search;
  const isName = (value: string) => !uuid.test(value);
  const people = useQueries({ queries: assignee.filter(isName).map((name) => agentsQuery(searchTextOf(name))) });
  const customers = useQueries({ queries: customer.filter(isName).map((name) => customersQuery(searchTextOf(name))) });
  const asked = [...people, ...customers];

  const read = (values: string[], listOf: (index: number) => readonly { id: string; name: string }[] | undefined) => {
    const names = values.filter(isName);
    return values.map((value): Meaning => {
      const index = names.indexOf(value);
      return index === -1 ? { name: value, id: value } : meaningOf(value, listOf(index));
    });
  };
  const fresh = <T>({ data, isPlaceholderData }: { data: T; isPlaceholderData: boolean }) =>
    isPlaceholderData ? undefined : data;
  const meanings: Record<NamedFilter, Meaning[]> = {
    assignee: read(assignee, (index) => people[index] && fresh(people[index])?.users),
    customer: read(customer, (index) => customers[index] && fresh(customers[index])?.spaces),
  };

  const unknownValues = namedFilters.flatMap((filter) =>
    meanings[filter].flatMap(({ name, why }) => (why ? [{ filter, name, why }] : [])),
  );
  const ids = (filter: NamedFilter) => meanings[filter].flatMap(({ id }) => id ?? []);
  const isKnown = namedFilters.every((filter) => ids(filter).length === meanings[filter].length);
  return {
    search: isKnown
      ? {
          ...search,
          ...(assignee.length > 0 && { assignee: [...new Set(ids('assignee'))] }),
          ...(customer.length > 0 && { customer: [...new Set(ids('customer'))] }),
        }
      : undefined,
    unknownValues,
    error: asked.find(({ error }) => error)?.error ?? null,
    retry: () => asked.forEach(({ refetch }) => void refetch()),
    meanings,
  };
}
