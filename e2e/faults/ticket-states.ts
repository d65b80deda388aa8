import type { Ticket } from '@sightline/contract/tickets/tickets';
import { ticketStatus } from '@sightline/contract/tickets/tickets';

type Seen = Pick<Ticket, 'status' | 'assignees' | 'closed'>;

/** Names a state that no ticket may be in, whatever requests arrived at the same time (specification, section 3). */
export function findIllegalState({ status, assignees, closed }: Seen): string | undefined {
  const isUnassigned = status.id === ticketStatus.not_assigned;
  if (isUnassigned && assignees.length > 0) return 'not assigned, with assignees';
  if (!isUnassigned && assignees.length === 0) return `in status ${status.id} without assignees`;
  if (closed && !isUnassigned && status.id !== ticketStatus.done) return 'closed and not done';
  if (new Set(assignees.map(({ id }) => id)).size < assignees.length) return 'one person assigned twice';
  return undefined;
}

/** The kinds of a ticket's events in their order; after it was closed only reopening it may follow. */
export function findChangeWhileClosed(kinds: readonly string[]): string | undefined {
  let isClosed = false;
  for (const kind of kinds) {
    if (isClosed && kind !== 'reopened') return `${kind} after it was closed`;
    if (!isClosed && kind === 'reopened') return 'reopened while it was open';
    isClosed = kind === 'closed';
  }
  return undefined;
}
