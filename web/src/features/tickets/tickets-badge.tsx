import { useQuery } from '@tanstack/react-query';
import { ticketCountsQuery } from './api.ts';

/** The number of open tickets with unread messages. */
export function TicketsBadge() {
  const unread = useQuery(ticketCountsQuery).data?.unread;
  return unread ? unread : null;
}
