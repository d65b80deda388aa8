import { prioritySlugs, statusSlugs } from '@sightline/contract/tickets/tickets';
import { IconBuilding, IconCircleDashed, IconFlag, IconUser } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useSession } from '#web/features/session/session.tsx';
import { addressNames } from '#web/lib/slug.ts';
import type { FilterChoice, FilterMeaning, ListFilter } from '#web/ui/list/filters.ts';
import { customersQuery } from '../customers.ts';
import type { TicketSearch } from '../list/search.ts';
import { PriorityIcon, StatusIcon } from '../properties/state-icons.tsx';
import { priorityIds, statusIds, useStateNames } from '../properties/state-names.ts';
import { agentsQuery, type NamedFilter, type NamedSearch } from './named.ts';

/** From the lists that pickers and names in addresses read too. */
const agentChoices = (text: string) => ({
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

const customerChoices = (text: string) => ({
  queryKey: ['spaces', 'choices', 'named', text],
  queryFn: async ({ client }: { client: QueryClient }): Promise<FilterChoice[]> => {
    const { spaces } = await client.fetchQuery(customersQuery(text));
    const names = addressNames(spaces);
    return spaces.map(({ id, name: label }) => ({ value: names.get(id) ?? id, id, label }));
  },
});

const meaningsOf = ({ meanings }: NamedSearch, filter: NamedFilter): ReadonlyMap<string, FilterMeaning> =>
  new Map(
    meanings[filter].map(({ name, id, label, why }) => [
      name,
      { ...(id && { id }), ...(label && { label }), isWrong: why !== undefined },
    ]),
  );

/** What tickets can be filtered by: a guest has one customer, "assigned to me" one assignee. */
export function useTicketFilters({ view }: TicketSearch, named: NamedSearch): ListFilter[] {
  const { t } = useTranslation('tickets');
  const { statusName, priorityName } = useStateNames();
  const isGuest = useSession().token.branch !== null;
  const assignee: ListFilter = {
    name: 'assignee',
    label: t('fields.assignee'),
    icon: IconUser,
    search: agentChoices,
    meanings: meaningsOf(named, 'assignee'),
  };
  const customer: ListFilter = {
    name: 'customer',
    label: t('fields.customer'),
    icon: IconBuilding,
    search: customerChoices,
    meanings: meaningsOf(named, 'customer'),
  };
  return [
    {
      name: 'status',
      label: t('fields.status'),
      icon: IconCircleDashed,
      choices: statusIds.map((id) => ({ value: statusSlugs[id], label: statusName(id), icon: <StatusIcon id={id} /> })),
    },
    {
      name: 'priority',
      label: t('fields.priority'),
      icon: IconFlag,
      choices: priorityIds.map((id) => ({
        value: prioritySlugs[id],
        label: priorityName(id),
        icon: <PriorityIcon id={id} />,
      })),
    },
    ...(view === 'mine' ? [] : [assignee]),
    ...(isGuest ? [] : [customer]),
  ];
}
