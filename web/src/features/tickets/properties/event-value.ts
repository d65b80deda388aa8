import type { TicketEvent } from '@sightline/contract/tickets';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/time.ts';
import { priorityIds, statusIds, useStateNames } from './state-names.ts';

/** When a visit is, or was; but `to` of one that could not be done says why. */
const isTimeOfVisit = (kind: TicketEvent['kind']): boolean => kind.startsWith('visit_');

/** What stands for `from` and `to`: names of states, dates, or the texts themselves. */
export function useEventValue() {
  const { t } = useTranslation('tickets');
  const { statusName, priorityName } = useStateNames();
  return (kind: TicketEvent['kind'], value: string | null): string => {
    const status = statusIds.find((id) => String(id) === value);
    const priority = priorityIds.find((id) => String(id) === value);
    if (kind === 'status_changed' && status) return statusName(status);
    if (kind === 'priority_changed' && priority) return priorityName(priority);
    if (kind === 'due_date_changed') return value ? formatDateTime(value) : t('due.none');
    if (kind === 'branch_changed') return value ?? t('customer.none');
    if (kind === 'assistance_type_changed' || kind === 'problem_type_changed') return value ?? t('types.none');
    if (isTimeOfVisit(kind) && value && !Number.isNaN(Date.parse(value))) return formatDateTime(value);
    return value ?? '';
  };
}
