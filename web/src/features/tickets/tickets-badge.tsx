import { useQuery } from '@tanstack/react-query';
import { ticketCountsQuery } from './api.ts';

/** In how many open tickets something is unread. */
export function TicketsBadge() {
  const unread = useQuery(ticketCountsQuery).data?.unread;
  return unread ? unread : null;
}
