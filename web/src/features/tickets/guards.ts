import type { Ticket } from '@sightline/contract/tickets/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { fetchTicketByNumber, ticketQuery } from './api.ts';

/** A malformed id gets the same answer as an unknown one. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');

export const isTicketNumber = (text: string): boolean => /^[1-9]\d*$/.test(text);

/**
 * Guard `ticket-page` (specification, section 2): a ticket that the reader may see, otherwise the page is not found. The
 * address names it by its number; older links by its id.
 */
export async function requireTicketPage(cache: QueryClient, name: string): Promise<Ticket> {
  try {
    if (isTicketNumber(name)) return await fetchTicketByNumber(cache, Number(name));
    return await cache.ensureQueryData(ticketQuery(name));
  } catch (error) {
    if (isUnknown(error)) throw notFound();
    throw error;
  }
}
