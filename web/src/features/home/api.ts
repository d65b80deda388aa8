import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { useMutation } from '@tanstack/react-query';
import { ticketKeys, ticketOverviewQuery } from '#web/features/tickets/api.ts';
import { call, unwrap } from '#web/lib/api.ts';

type View = 'mine' | 'overdue' | 'unassigned' | 'space';

const filters = (view: View, userId: string) =>
  ({
    mine: { closed: 'false', assignee_id: [userId] },
    overdue: { closed: 'false', overdue: 'true' },
    unassigned: { closed: 'false', unassigned: 'true' },
    space: { closed: 'false' },
  })[view] as { closed: 'false' };

const orders = { mine: 'priority', overdue: 'due_date', unassigned: 'priority', space: 'updated_at' } as const;

/** Open tickets; the first page holds the most urgent ones. */
export const homeTicketsQuery = (view: View, userId: string) =>
  ticketOverviewQuery({
    order_by: orders[view],
    order_dir: view === 'overdue' ? 'asc' : 'desc',
    filter: { type: 'normal', ...filters(view, userId) },
  });

/** Assigns an unassigned ticket to the user. */
export const useTakeTicket = (userId: string) =>
  useMutation({
    mutationFn: (ticketId: string) => unwrap(call(ticketsApi.assign, { params: { id: ticketId, userId } })),
    onSettled: (_data, _error, _ticketId, _context, { client }) =>
      client.invalidateQueries({ queryKey: ticketKeys.all }),
  });
