import { type PriorityId, prioritySlugs, type StatusId, statusSlugs } from '@sightline/contract/tickets/tickets';
import { useTranslation } from 'react-i18next';
import type { ShownStatus } from './shown-status.ts';

/** The words for a status and for a priority, in the reader's language. */
export function useStateNames() {
  const { t } = useTranslation('tickets');
  return {
    statusName: (id: ShownStatus) => (id === 'closed' ? t('status.closed') : t(`status.${statusSlugs[id]}`)),
    priorityName: (id: PriorityId) => t(`priority.${prioritySlugs[id]}`),
  };
}

export const statusIds: readonly StatusId[] = [1, 2, 3, 4];
/** The most urgent first, as people choose. */
export const priorityIds: readonly PriorityId[] = [4, 3, 2, 1];
