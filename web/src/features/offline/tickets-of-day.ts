import { limits } from '@sightline/contract/limits';
import type { TicketRow } from '@sightline/contract/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { ticketOverviewQuery } from '#web/features/tickets/api.ts';

const day = 24 * 60 * 60 * 1000;
/** A ticket that was touched by then is being worked on. */
const touchedWithin = 3 * day;

/** Until the end of tomorrow, by the clock of the device. */
function endOfTomorrow(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2).getTime();
}

/** Those that somebody needs today and tomorrow: due by then, overdue, or touched lately; the most pressing first. */
export function neededTickets(rows: readonly TicketRow[], now: Date): TicketRow[] {
  const until = endOfTomorrow(now);
  const dueOf = ({ due_date }: TicketRow) => (due_date === null ? Number.POSITIVE_INFINITY : Date.parse(due_date));
  return rows
    .filter((row) => dueOf(row) < until || now.getTime() - Date.parse(row.updated_at) < touchedWithin)
    .toSorted((one, other) => dueOf(one) - dueOf(other) || other.updated_at.localeCompare(one.updated_at))
    .slice(0, limits.offline.tickets);
}

/** The open tickets that are assigned to me and that I need today or tomorrow. */
export async function ticketsOfDay(cache: QueryClient, meId: string, now = new Date()): Promise<TicketRow[]> {
  const filter = { assignee_id: [meId], closed: '0' as const };
  const page = await cache.fetchQuery(ticketOverviewQuery({ filter, order_by: 'updated_at', order_dir: 'desc' }));
  return neededTickets(page.rows, now);
}
