import type { CallInput } from '@sightline/contract/endpoint';
import type { Pagination } from '@sightline/contract/envelope';
import { type Ticket, type TicketRow, ticketsApi } from '@sightline/contract/tickets/tickets';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { Store } from '#web/lib/store.ts';

export type TicketListQuery = Omit<CallInput<typeof ticketsApi.list>['query'], 'page'>;

export const ticketKeys = {
  all: ['tickets'] as const,
  lists: ['tickets', 'list'] as const,
  /** Lists on the screens of other features. */
  overviews: ['tickets', 'overview'] as const,
  counts: ['tickets', 'counts'] as const,
  ones: ['tickets', 'one'] as const,
  /** The key of the ticket with a number. */
  number: (number: number) => ['tickets', 'number', number] as const,
  one: (id: string) => ['tickets', 'one', id] as const,
  histories: ['tickets', 'history'] as const,
  history: (id: string) => ['tickets', 'history', id] as const,
  bulk: (id: string) => ['tickets', 'bulk', id] as const,
  timers: ['tickets', 'timers'] as const,
  timersOf: (userId: string) => ['tickets', 'timers', userId] as const,
  /** The key of mutations of a ticket that are under way. */
  verb: (id: string) => ['tickets', 'verb', id] as const,
};

/** The ticket that is open, or marked in the list; keys and the palette act on it. */
export const ticketAtHand = new Store<TicketRow | null>(null);

export type TicketPage = { rows: TicketRow[]; groups: { status_id: 1 | 2 | 3 | 4; total: number }[] } & {
  pagination: Pagination;
};

/** The page with one of its tickets changed, where it is on it. */
export const patchPage = (page: TicketPage, id: string, change: (ticket: TicketRow) => TicketRow): TicketPage =>
  page.rows.some((ticket) => ticket.id === id)
    ? { ...page, rows: page.rows.map((ticket) => (ticket.id === id ? change(ticket) : ticket)) }
    : page;

async function listTickets(query: TicketListQuery, page: number, signal: AbortSignal): Promise<TicketPage> {
  const { tickets: rows, ...rest } = await unwrap(call(ticketsApi.list, { query: { ...query, page }, signal }));
  return { rows, ...rest };
}

export const ticketPageQuery = (query: TicketListQuery, page: number) => ({
  queryKey: [...ticketKeys.lists, query, page],
  queryFn: ({ signal }: { signal: AbortSignal }) => listTickets(query, page, signal),
});

/** For screens of other features: refetched later as a whole list, never ticket by ticket. */
export const ticketOverviewQuery = (query: TicketListQuery) =>
  queryOptions({
    queryKey: [...ticketKeys.overviews, query],
    queryFn: ({ signal }) => listTickets(query, 1, signal),
  });

export const ticketCountsQuery = queryOptions({
  queryKey: ticketKeys.counts,
  queryFn: ({ signal }) => unwrap(call(ticketsApi.counts, { signal })),
});

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ticketKeys.one(id),
    queryFn: async ({ signal }): Promise<Ticket> =>
      (await unwrap(call(ticketsApi.find, { params: { id }, signal }))).ticket,
  });

/** The ticket with a number, which is fetched unless it is here already. */
export async function fetchTicketByNumber(cache: QueryClient, number: number): Promise<Ticket> {
  const known = cache
    .getQueriesData<Ticket>({ queryKey: ticketKeys.ones })
    .find(([, ticket]) => ticket?.ticket_id === number)?.[1];
  if (known) return known;
  const { id } = await cache.fetchQuery({
    queryKey: ticketKeys.number(number),
    queryFn: async () => {
      const { ticket } = await unwrap(call(ticketsApi.findByNumber, { params: { number } }));
      cache.setQueryData(ticketKeys.one(ticket.id), ticket);
      return { id: ticket.id };
    },
  });
  return cache.ensureQueryData(ticketQuery(id));
}

export const ticketHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.history(id),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      unwrap(call(ticketsApi.events, { params: { id }, query: { page: pageParam }, signal })),
    getNextPageParam: ({ pagination }, _pages, page) => (page < pagination.last_page ? page + 1 : undefined),
  });

/** The timers that run for a person. */
export const runningTimersQuery = (userId: string) =>
  queryOptions({
    queryKey: ticketKeys.timersOf(userId),
    queryFn: async ({ signal }) => {
      const query = { filter: { active: 'true' as const, user_id: userId } };
      return (await unwrap(call(ticketsApi.timers, { query, signal }))).ticketTimers;
    },
  });
