import { type TicketTab, ticketTabs } from '#web/features/tickets/ticket-tabs.ts';

export type TicketPageSearch = { tab?: TicketTab };

/**
 * Which part of the ticket is looked at; the details need no word in the address. Apart from the page itself: what
 * reads an address is loaded by everybody.
 */
export function readTicketPageSearch({ tab }: Record<string, unknown>): TicketPageSearch {
  const known = ticketTabs.find((value) => value === tab);
  return known && known !== 'details' ? { tab: known } : {};
}
