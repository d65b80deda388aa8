import { prioritySlugs, statusSlugs } from '@sightline/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { addressNames } from '#web/lib/slug.ts';
import { customersQuery } from '../customers.ts';
import type { FilterName, TicketSearch } from '../list/search.ts';
import { PriorityIcon, StatusIcon } from '../properties/state-icons.tsx';
import { priorityIds, statusIds, useStateNames } from '../properties/state-names.ts';
import { agentsQuery, isNamed, type NamedSearch } from './named.ts';

/** `value` stands in the address. */
export type FilterChoice = { value: string; id?: string; label: string; icon?: ReactNode };

/** The filter values of a property; the server searches people and customers. */
export function useFilterChoices(name: FilterName, text: string): { choices: FilterChoice[]; isSearchable: boolean } {
  const { statusName, priorityName } = useStateNames();
  const people = useQuery({ ...agentsQuery(text), enabled: name === 'assignee' }).data?.users ?? [];
  const customers = useQuery({ ...customersQuery(text), enabled: name === 'customer' }).data?.spaces ?? [];
  const names = addressNames([...people, ...customers]);
  switch (name) {
    case 'status':
      return {
        isSearchable: false,
        choices: statusIds.map((id) => ({
          value: statusSlugs[id],
          label: statusName(id),
          icon: <StatusIcon id={id} />,
        })),
      };
    case 'priority':
      return {
        isSearchable: false,
        choices: priorityIds.map((id) => ({
          value: prioritySlugs[id],
          label: priorityName(id),
          icon: <PriorityIcon id={id} />,
        })),
      };
    case 'assignee':
      return {
        isSearchable: true,
        choices: people.map((person) => ({
          value: names.get(person.id) ?? person.id,
          id: person.id,
          label: person.name,
          icon: <PersonAvatar person={person} size={18} />,
        })),
      };
    case 'customer':
      return {
        isSearchable: true,
        choices: customers.map(({ id, name: label }) => ({ value: names.get(id) ?? id, id, label })),
      };
  }
}

/** The value of a choice in the address, when it is chosen. */
export function chosenAs({ id, value }: FilterChoice, name: FilterName, search: TicketSearch, named: NamedSearch) {
  if (isNamed(name)) return named.meanings[name].find((meaning) => meaning.id === id)?.name;
  const chosen: readonly string[] = search[name] ?? [];
  return chosen.find((each) => each === value);
}
