import type { Ticket, TicketRow } from '@sightline/contract/tickets/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { type TicketPage, ticketKeys } from './api.ts';

/** A ticket as the screen has it: all of it, or its line of a list. */
export const shownTicket = (cache: QueryClient, id: string): TicketRow | undefined =>
  cache.getQueryData<Ticket>(ticketKeys.one(id)) ??
  cache
    .getQueriesData<TicketPage>({ queryKey: ticketKeys.lists })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((ticket) => ticket.id === id);
