import { ticketPriority, ticketStatus, ticketsList } from '@sightline/contract/tickets/tickets';
import { conditionsOf } from '#web/lib/list-query.ts';
import type { TicketListQuery } from '../api.ts';
import type { OfferedOrder, TicketSearch } from './search.ts';

/** Closed tickets are all done, so the latest come first there. */
export const orderOf = ({ order, view }: TicketSearch): OfferedOrder =>
  order ?? (view === 'closed' ? 'updated_at' : 'status');

/** The default direction of each order. */
const naturalDir = {
  status: 'asc',
  updated_at: 'desc',
  created_at: 'desc',
  due_date: 'asc',
  priority: 'desc',
} as const;

export const dirOf = (search: TicketSearch): 'asc' | 'desc' => search.dir ?? naturalDir[orderOf(search)];

const asText = (flag: boolean) => (flag ? ('true' as const) : ('false' as const));

/** The request query for the URL's state, whose names are ids by now. */
export function toListQuery(search: TicketSearch, myId: string) {
  const { view } = search;
  return {
    order_by: orderOf(search),
    order_dir: dirOf(search),
    ...(search.query && { query: search.query.trim() }),
    ...conditionsOf(ticketsList, search),
    filter: {
      // A saved view says itself whether it has quick and closed tickets.
      ...(!search.saved && {
        type: view === 'quick' ? ('quick' as const) : ('normal' as const),
        closed: asText(view === 'closed'),
      }),
      ...(view === 'unassigned' && { unassigned: asText(true) }),
      ...(view === 'overdue' && { overdue: asText(true) }),
      ...(search.status && { status_id: search.status.map((slug) => ticketStatus[slug]) }),
      ...(search.priority && { priority_id: search.priority.map((slug) => ticketPriority[slug]) }),
      ...(view === 'mine' ? { assignee_id: [myId] } : search.assignee && { assignee_id: search.assignee }),
      ...(search.customer && { branch_id: search.customer }),
    },
  } satisfies TicketListQuery;
}
