import { type StatusId, type TicketRow, ticketStatus } from '@sightline/contract/tickets/tickets';

export type ShownStatus = StatusId | 'closed';

/** A ticket that was closed unassigned keeps the status "not assigned", but waits for nobody: it is shown as closed. */
export const shownStatus = ({ closed, status }: Pick<TicketRow, 'closed' | 'status'>): ShownStatus =>
  closed && status.id === ticketStatus.not_assigned ? 'closed' : status.id;
