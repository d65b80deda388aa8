import { callsApi } from '@sightline/contract/calls';
import { talkApi } from '@sightline/contract/talk';
import { ticketsApi } from '@sightline/contract/tickets';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/*
 * What the start page asks. It keeps its own answers, apart from the screens it leads to, under `home`: the features of
 * those screens stay free to arrange theirs.
 */

type View = 'mine' | 'overdue' | 'unassigned' | 'space';

const filters = (view: View, userId: string) =>
  ({
    mine: { closed: 'false', assignee_id: [userId] },
    overdue: { closed: 'false', overdue: 'true' },
    unassigned: { closed: 'false', unassigned: 'true' },
    space: { closed: 'false' },
  })[view] as { closed: 'false' };

const orders = { mine: 'priority', overdue: 'due_date', unassigned: 'priority', space: 'updated_at' } as const;

/** Open tickets; the most pressing are among those of the first page. */
export const homeTicketsQuery = (view: View, userId: string) =>
  queryOptions({
    queryKey: ['home', 'tickets', view, userId],
    queryFn: ({ signal }) =>
      unwrap(
        call(ticketsApi.list, {
          query: {
            order_by: orders[view],
            order_dir: view === 'overdue' ? 'asc' : 'desc',
            filter: { type: 'normal', ...filters(view, userId) },
          },
          signal,
        }),
      ),
  });

export const homeCountsQuery = queryOptions({
  queryKey: ['home', 'tickets', 'counts'],
  queryFn: ({ signal }) => unwrap(call(ticketsApi.counts, { signal })),
});

export const unreadRoomsQuery = queryOptions({
  queryKey: ['home', 'rooms'],
  queryFn: ({ signal }) => unwrap(call(talkApi.rooms, { query: { filter: { unread: 'true' } }, signal })),
});

export const ongoingCallsQuery = queryOptions({
  queryKey: ['home', 'calls'],
  queryFn: ({ signal }) => unwrap(call(callsApi.active, { query: {}, signal })),
  select: ({ calls }) => calls,
});

export const runningTimersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['home', 'timers', userId],
    queryFn: ({ signal }) =>
      unwrap(call(ticketsApi.timers, { query: { filter: { active: 'true', user_id: userId } }, signal })),
    select: ({ ticketTimers }) => ticketTimers,
  });

/** Takes a ticket that nobody has. */
export const useTakeTicket = (userId: string) =>
  useMutation({
    mutationFn: (ticketId: string) => unwrap(call(ticketsApi.assign, { params: { id: ticketId, userId } })),
    onSettled: (_data, _error, _ticketId, _context, { client }) =>
      client.invalidateQueries({ queryKey: ['home', 'tickets'] }),
  });
