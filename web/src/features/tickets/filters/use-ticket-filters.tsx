import { prioritySlugs, statusSlugs } from '@sightline/contract/tickets/tickets';
import { IconBuilding, IconCircleDashed, IconFlag, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsAgent } from '#web/features/session/session.tsx';
import type { FilterMeaning, ListFilter } from '#web/ui/list/filters.ts';
import type { TicketSearch } from '../list/search.ts';
import { PriorityIcon, StatusIcon } from '../properties/state-icons.tsx';
import { priorityIds, statusIds, useStateNames } from '../properties/state-names.ts';
import { agentChoices, customerChoices } from './choices.tsx';
import type { NamedFilter, NamedSearch } from './named.ts';

const meaningsOf = ({ meanings }: NamedSearch, filter: NamedFilter): ReadonlyMap<string, FilterMeaning> =>
  new Map(
    meanings[filter].map(({ name, id, label, why }) => [
      name,
      { ...(id && { id }), ...(label && { label }), isWrong: why !== undefined },
    ]),
  );

/** Returns the filters of tickets. A guest has only one customer, and "assigned to me" only one assignee. */
export function useTicketFilters({ view }: TicketSearch, named: NamedSearch): ListFilter[] {
  const { t } = useTranslation('tickets');
  const { statusName, priorityName } = useStateNames();
  const isGuest = !useIsAgent();
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
