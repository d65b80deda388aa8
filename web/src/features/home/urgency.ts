import { type TicketRow, ticketPriority, ticketStatus } from '@sightline/contract/tickets/tickets';

type Pressing = Pick<TicketRow, 'due_date' | 'priority' | 'status' | 'closed' | 'updated_at'>;

const dueAt = ({ due_date }: Pressing): number => (due_date ? Date.parse(due_date) : Number.POSITIVE_INFINITY);

/** True if the ticket is past its due date and still has work to do. */
export const isOverdue = (ticket: Pressing, now: number): boolean =>
  !ticket.closed && ticket.status.id !== ticketStatus.done && dueAt(ticket) < now;

/** A ticket that is done only waits to be closed. */
const isDone = ({ status }: Pressing): boolean => status.id === ticketStatus.done;

const isUrgent = ({ priority }: Pressing): boolean => priority.id === ticketPriority.urgent;

/** The most urgent first: priority urgent, then overdue, then by priority, then by due date, then the longest untouched. */
export const byUrgency =
  (now: number) =>
  (a: Pressing, b: Pressing): number =>
    Number(isDone(a)) - Number(isDone(b)) ||
    Number(isUrgent(b)) - Number(isUrgent(a)) ||
    Number(isOverdue(b, now)) - Number(isOverdue(a, now)) ||
    b.priority.id - a.priority.id ||
    Math.sign(dueAt(a) - dueAt(b)) ||
    Date.parse(a.updated_at) - Date.parse(b.updated_at);
