import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isTicketNumber, requireTicketPage } from '#web/features/tickets/guards.ts';
import { i18n } from '#web/lib/i18n.ts';
import type { TicketPageSearch } from './-ticket-page-search.ts';

/** Loads the texts of all parts of the page, so that none blinks when it first appears. */
const texts = ['tickets', 'assets', 'sheets', 'calls', 'snapshots', 'recording', 'talk', 'files'];

type TicketPath = '/tickets/$ticketid' | '/tickets/quick-ticket/$ticketid';
type Asked = {
  context: { queryClient: QueryClient };
  params: { ticketid: string };
  location: { search: TicketPageSearch; hash: string };
};

/**
 * The ticket of an address. Older links name it by its id, and quick tickets have an address of their own: each leads to the one
 * address of its ticket.
 */
export const loadTicketPage =
  (here: TicketPath) =>
  async ({ context, params, location: { search, hash } }: Asked): Promise<{ ticketId: string }> => {
    const [ticket] = await Promise.all([
      requireTicketPage(context.queryClient, params.ticketid),
      i18n.loadNamespaces(texts),
    ]);
    const to = ticket.type === 'quick' ? '/tickets/quick-ticket/$ticketid' : '/tickets/$ticketid';
    if (to === here && isTicketNumber(params.ticketid)) return { ticketId: ticket.id };
    throw redirect({ to, params: { ticketid: String(ticket.ticket_id) }, search, hash, replace: true });
  };
