import { ticketsApi } from '@sightline/contract/tickets';
import { IconTicket } from '@tabler/icons-react';
import { call, unwrap } from '#web/lib/api.ts';
import type { PaletteHit, PaletteSearch } from '#web/lib/frame.ts';

const mostHits = 8;

/** Finds open and closed tickets, by number or text. */
async function searchTickets(text: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const query = { query: text, order_by: 'updated_at' as const, order_dir: 'desc' as const };
  const { tickets } = await unwrap(call(ticketsApi.list, { query, signal }));
  return tickets.slice(0, mostHits).map(({ id, ticket_id, subject, branch }) => ({
    id,
    label: subject,
    hint: [`#${ticket_id}`, branch?.name].filter(Boolean).join(' · '),
    path: `/tickets/${ticket_id}`,
  }));
}

export const paletteSearch: PaletteSearch = {
  label: 'tickets',
  icon: IconTicket,
  permission: 'tickets.view',
  search: searchTickets,
  order: 10,
};
