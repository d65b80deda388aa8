import { limits } from '@sightline/contract/limits';
import type { TicketRow } from '@sightline/contract/tickets/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { myDayQuery } from '#web/features/schedule/api.ts';
import { ticketOverviewQuery, ticketQuery } from '#web/features/tickets/api.ts';

/** `zone` is the time zone of the workspace. */
type Technician = { id: string; zone: string; seesVisits: boolean };

const day = 24 * 60 * 60 * 1000;
/** A ticket that was touched within this time is being worked on. */
const touchedWithin = 3 * day;

/** Returns the end of tomorrow by the clock of the device. */
function endOfTomorrow(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2).getTime();
}

/** Returns the tickets that somebody needs today and tomorrow: due by then, overdue, or touched lately; the most pressing first. */
export function neededTickets(rows: readonly TicketRow[], now: Date): TicketRow[] {
  const until = endOfTomorrow(now);
  const dueOf = ({ due_date }: TicketRow) => (due_date === null ? Number.POSITIVE_INFINITY : Date.parse(due_date));
  return rows
    .filter((row) => dueOf(row) < until || now.getTime() - Date.parse(row.updated_at) < touchedWithin)
    .toSorted((one, other) => dueOf(one) - dueOf(other) || other.updated_at.localeCompare(one.updated_at))
    .slice(0, limits.offline.tickets);
}

/** Returns the open tickets of the technician's visits today and tomorrow; the visits themselves are cached with them. */
async function ticketsOfVisits(cache: QueryClient, { id, zone }: Technician): Promise<TicketRow[]> {
  const { visits } = await cache.fetchQuery(myDayQuery(id, zone));
  const ids = new Set(visits.flatMap(({ ticket }) => (ticket && !ticket.closed ? [ticket.id] : [])));
  return Promise.all([...ids].map((ticketId) => cache.fetchQuery(ticketQuery(ticketId))));
}

/** Returns the open tickets that the technician visits today or tomorrow, and assigned ones that are needed by then. */
export async function ticketsOfDay(cache: QueryClient, me: Technician, now = new Date()): Promise<TicketRow[]> {
  const visited = me.seesVisits ? await ticketsOfVisits(cache, me) : [];
  const filter = { assignee_id: [me.id], closed: '0' as const };
  const page = await cache.fetchQuery(ticketOverviewQuery({ filter, order_by: 'updated_at', order_dir: 'desc' }));
  const needed = neededTickets(page.rows, now).filter(({ id }) => visited.every((one) => one.id !== id));
  return [...visited, ...needed].slice(0, limits.offline.tickets);
}
