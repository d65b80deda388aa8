import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { IconBuilding, IconTicket } from '@tabler/icons-react';
import { call, unwrap } from '#web/lib/api.ts';
import type { PaletteHit, PaletteSearch } from '#web/lib/frame.ts';
import { addressNames } from '#web/lib/slug.ts';
import { useTicketCommands } from './ticket-commands.ts';

const mostHits = 8;

/** Open and closed tickets by text or number, the one with the number first; with an error of typing, what was meant. */
async function searchTickets(text: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const find = (words: string) =>
    unwrap(call(ticketsApi.list, { query: { query: words, order_by: 'updated_at', order_dir: 'desc' }, signal }));
  const found = await find(text);
  const { did_you_mean: meant } = found.pagination;
  const { tickets } = meant === undefined ? found : await find(meant);
  return tickets.slice(0, mostHits).map(({ id, ticket_id, subject, branch }) => ({
    id,
    label: subject,
    hint: [`#${ticket_id}`, branch?.name].filter(Boolean).join(' · '),
    path: `/tickets/${ticket_id}`,
  }));
}

/** A customer leads to their tickets. */
async function searchCustomers(text: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { spaces } = await unwrap(call(workspaceApi.spaces, { query: { query: text }, signal }));
  const names = addressNames(spaces);
  return spaces
    .slice(0, mostHits)
    .map(({ id, name }) => ({ id, label: name, path: `/tickets?customer=${names.get(id) ?? id}` }));
}

export const paletteSearches: readonly PaletteSearch[] = [
  { label: 'tickets', icon: IconTicket, permission: 'tickets.view', search: searchTickets, order: 10 },
  { label: 'customers', icon: IconBuilding, permission: 'tickets.assign', search: searchCustomers, order: 20 },
];

export const usePaletteCommands = useTicketCommands;
