import { ticketsApi } from '@sightline/contract/tickets';
import { call, unwrap } from '#web/lib/api.ts';

type TicketHit = { id: string; label: string; hint: string; path: string };

const mostHits = 8;

/** For the command palette: open and closed ones, by number or words. */
export async function searchTickets(text: string, signal: AbortSignal): Promise<TicketHit[]> {
  const query = { query: text, order_by: 'updated_at' as const, order_dir: 'desc' as const };
  const { tickets } = await unwrap(call(ticketsApi.list, { query, signal }));
  return tickets.slice(0, mostHits).map(({ id, ticket_id, subject, branch }) => ({
    id,
    label: subject,
    hint: [`#${ticket_id}`, branch?.name].filter(Boolean).join(' · '),
    path: `/tickets/${id}`,
  }));
}
