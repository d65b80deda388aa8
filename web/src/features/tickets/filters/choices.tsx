import type { QueryClient } from '@tanstack/react-query';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { addressNames } from '#web/lib/slug.ts';
import type { FilterChoice } from '#web/ui/list/filters.ts';
import { customersQuery } from '../customers.ts';
import { agentsQuery } from './named.ts';

/** From the lists that pickers and names in addresses read too. */
export const agentChoices = (text: string) => ({
  queryKey: ['members', 'choices', text],
  queryFn: async ({ client }: { client: QueryClient }): Promise<FilterChoice[]> => {
    const { users } = await client.fetchQuery(agentsQuery(text));
    const names = addressNames(users);
    return users.map((person) => ({
      value: names.get(person.id) ?? person.id,
      id: person.id,
      label: person.name,
      icon: <PersonAvatar person={person} size={18} />,
    }));
  },
});

export const customerChoices = (text: string) => ({
  queryKey: ['spaces', 'choices', 'named', text],
  queryFn: async ({ client }: { client: QueryClient }): Promise<FilterChoice[]> => {
    const { spaces } = await client.fetchQuery(customersQuery(text));
    const names = addressNames(spaces);
    return spaces.map(({ id, name: label }) => ({ value: names.get(id) ?? id, id, label }));
  },
});
