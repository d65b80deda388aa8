import { ticketsApi } from '@sightline/contract/tickets';
import { workspaceApi } from '@sightline/contract/workspace';
import { IconBuilding, IconTicket } from '@tabler/icons-react';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import type { PaletteHit, PaletteSearch } from '#web/lib/frame.ts';
import { addressNames } from '#web/lib/slug.ts';
import { useTicketCommands } from './ticket-commands.ts';

const mostHits = 8;

async function findByNumber(text: string, signal: AbortSignal) {
  const number = /^#?([1-9]\d*)$/.exec(text)?.[1];
  if (!number) return [];
  try {
    return [(await unwrap(call(ticketsApi.findByNumber, { params: { number }, signal }))).ticket];
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')) return [];
    throw error;
  }
}

/** Finds open and closed tickets by text or number, the one with the number first. */
async function searchTickets(text: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const query = { query: text, order_by: 'updated_at' as const, order_dir: 'desc' as const };
  const [numbered, { tickets }] = await Promise.all([
    findByNumber(text, signal),
    unwrap(call(ticketsApi.list, { query, signal })),
  ]);
  const found = [...numbered, ...tickets.filter(({ id }) => id !== numbered[0]?.id)];
  return found.slice(0, mostHits).map(({ id, ticket_id, subject, branch }) => ({
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
