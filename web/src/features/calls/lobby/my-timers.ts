import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** My running timers: a call in a ticket needs one (section 4). */
export const myTimersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['calls', 'timers', userId],
    queryFn: async ({ signal }) => {
      const query = { filter: { active: 'true' as const, user_id: userId } };
      return (await unwrap(call(ticketsApi.timers, { query, signal }))).ticketTimers;
    },
  });
