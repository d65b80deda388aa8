import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { ticketQuery } from './api.ts';

/** An id that is none at all is as unknown as one that nobody has. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');

/** Guard `ticket-page` (specification, section 2): a ticket that the reader may see, otherwise the page is not found. */
export async function requireTicketPage(cache: QueryClient, id: string): Promise<void> {
  try {
    await cache.ensureQueryData(ticketQuery(id));
  } catch (error) {
    if (isUnknown(error)) throw notFound();
    throw error;
  }
}
