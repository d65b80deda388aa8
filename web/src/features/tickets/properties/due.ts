import { type TicketRow, ticketStatus } from '@sightline/contract/tickets/tickets';

const day = 24 * 60 * 60_000;

/** Late: should have been done by now. Soon: within a day. A ticket that is done or closed is neither. */
export function dueTone(
  { due_date, closed, status }: Pick<TicketRow, 'due_date' | 'closed' | 'status'>,
  now: number,
): 'late' | 'soon' | null {
  if (!due_date || closed || status.id === ticketStatus.done) return null;
  const left = Date.parse(due_date) - now;
  if (left < 0) return 'late';
  return left < day ? 'soon' : null;
}
