import type { PersonRef } from '@sightline/contract/scalars';
import type { TicketRow } from '@sightline/contract/tickets/tickets';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/time.ts';
import { useStateNames } from './properties/state-names.ts';
import type { TicketChange } from './transitions.ts';

/** Returns the sentences about changes of a ticket, for the offers to undo them. */
export function useDoneSentences() {
  const { t } = useTranslation('tickets');
  const { statusName, priorityName } = useStateNames();

  function readable({ status_id, priority_id, due_date, branch }: TicketChange): [field: string, value: string] {
    if (status_id) return [t('fields.status'), statusName(status_id)];
    if (priority_id) return [t('fields.priority'), priorityName(priority_id)];
    if (branch !== undefined) return [t('fields.customer'), branch?.name ?? t('customer.none')];
    return [t('fields.due_date'), due_date ? formatDateTime(due_date) : t('due.none')];
  }

  return {
    changed({ ticket_id: number }: TicketRow, change: TicketChange): string {
      if (change.subject !== undefined) return t('done.rewritten', { number, field: t('fields.subject') });
      if (change.description !== undefined) return t('done.rewritten', { number, field: t('fields.description') });
      const [field, value] = readable(change);
      return t('done.changed', { number, field, value });
    },
    assigned: ({ ticket_id: number }: TicketRow, { name }: PersonRef) => t('done.assigned', { number, name }),
    unassigned: ({ ticket_id: number }: TicketRow, { name }: PersonRef) => t('done.unassigned', { number, name }),
    closed: ({ ticket_id: number }: TicketRow) => t('close.done', { number }),
    reopened: ({ ticket_id: number }: TicketRow) => t('reopen.done', { number }),
  };
}
