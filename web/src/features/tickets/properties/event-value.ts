import type { AssistanceType } from '@sightline/contract/tickets/assistance-types';
import type { TicketEvent } from '@sightline/contract/tickets/tickets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { formatDateTime } from '#web/lib/time.ts';
import { assistanceTypesQuery, problemTypesQuery } from '../ticket-types/api.ts';
import { priorityIds, statusIds, useStateNames } from './state-names.ts';

type NamedType = Pick<AssistanceType, 'name' | 'base'>;

/** When a visit is, or was; but `to` of one that could not be done says why. */
const isTimeOfVisit = (kind: TicketEvent['kind']): boolean => kind.startsWith('visit_');

/** Returns the text for `from` and `to`: names of states, dates, or the texts themselves. */
export function useEventValue() {
  const { t } = useTranslation('tickets');
  const { statusName, priorityName } = useStateNames();
  const enabled = useCan('sheets.view');
  const assistance = useQuery({ ...assistanceTypesQuery, enabled }).data;
  const problems = useQuery({ ...problemTypesQuery, enabled }).data;
  /** The history keeps the name that everybody sees; one that was renamed since is shown as it was. */
  const typeName = (types: readonly NamedType[] | undefined, value: string | null): string =>
    value === null ? t('types.none') : (types?.find(({ base }) => base.name === value)?.name ?? value);
  return (kind: TicketEvent['kind'], value: string | null): string => {
    const status = statusIds.find((id) => String(id) === value);
    const priority = priorityIds.find((id) => String(id) === value);
    if (kind === 'status_changed' && status) return statusName(status);
    if (kind === 'priority_changed' && priority) return priorityName(priority);
    if (kind === 'due_date_changed') return value ? formatDateTime(value) : t('due.none');
    if (kind === 'branch_changed') return value ?? t('customer.none');
    if (kind === 'assistance_type_changed') return typeName(assistance, value);
    if (kind === 'problem_type_changed') return typeName(problems, value);
    if (isTimeOfVisit(kind) && value && !Number.isNaN(Date.parse(value))) return formatDateTime(value);
    return value ?? '';
  };
}
