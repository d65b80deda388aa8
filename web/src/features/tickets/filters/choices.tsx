import { prioritySlugs, statusSlugs } from '@sightline/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { membersQuery } from '#web/features/people/api.ts';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { customersQuery } from '../customers.ts';
import type { FilterName } from '../list/search.ts';
import { PriorityIcon, StatusIcon } from '../properties/state-icons.tsx';
import { priorityIds, statusIds, useStateNames } from '../properties/state-names.ts';

export type FilterChoice = { value: string; label: string; icon?: ReactNode };

const agents = (query: string) => membersQuery({ filter: { kind: 'organization' }, ...(query && { query }) });

/** The filter values of a property; the server searches people and customers. */
export function useFilterChoices(name: FilterName, text: string): { choices: FilterChoice[]; isSearchable: boolean } {
  const { statusName, priorityName } = useStateNames();
  const people = useQuery({ ...agents(text), enabled: name === 'assignee' }).data?.users ?? [];
  const customers = useQuery({ ...customersQuery(text), enabled: name === 'customer' }).data?.spaces ?? [];
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
          value: person.id,
          label: person.name,
          icon: <PersonAvatar person={person} size={18} />,
        })),
      };
    case 'customer':
      return { isSearchable: true, choices: customers.map(({ id, name: label }) => ({ value: id, label })) };
  }
}
