import { ticketFields } from '@sightline/contract/tickets/list-fields';
import { useTranslation } from 'react-i18next';
import { namedPeople, namedSpaces } from '#web/features/people/named-choices.ts';
import { useIsAgent } from '#web/features/session/session.tsx';
import type { AskedField } from '#web/ui/list/asked-field.ts';
import { priorityIds, statusIds, useStateNames } from '../properties/state-names.ts';
import { agentChoices, customerChoices } from './choices.tsx';

/** Returns the fields of tickets for conditions; guests get no field for the customer, as they have only one. */
export function useAskedFields(): AskedField[] {
  const { t } = useTranslation('tickets');
  const { statusName, priorityName } = useStateNames();
  const isGuest = !useIsAgent();
  const asked = (name: keyof typeof ticketFields, label: string, more: Partial<AskedField> = {}): AskedField => ({
    ...{ name, label, field: ticketFields[name] },
    ...more,
  });
  return [
    asked('assignee', t('fields.assignee'), { search: agentChoices, named: namedPeople }),
    asked('status', t('fields.status'), { choices: statusIds.map((id) => ({ value: id, label: statusName(id) })) }),
    asked('priority', t('fields.priority'), {
      choices: priorityIds.map((id) => ({ value: id, label: priorityName(id) })),
    }),
    ...(isGuest ? [] : [asked('customer', t('fields.customer'), { search: customerChoices, named: namedSpaces })]),
    asked('due', t('asked.due')),
    asked('overdue', t('views.overdue')),
    asked('unread', t('asked.unread')),
    asked('closed', t('views.closed')),
    asked('type', t('asked.type'), {
      choices: (['normal', 'quick'] as const).map((value) => ({ value, label: t(`asked.types.${value}`) })),
    }),
    asked('subject', t('asked.subject')),
    asked('created', t('asked.created')),
    asked('updated', t('asked.updated')),
  ];
}
