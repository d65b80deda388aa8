import { type TicketTab, ticketTabs } from '#web/features/tickets/detail/tabs.ts';

export type TicketPageSearch = {
  tab?: TicketTab;
  /** Asks at once how the ticket shall be closed. */
  close?: true;
};

/**
 * Which part of the ticket is looked at; the details need no word in the address. Apart from the page itself: what
 * reads an address is loaded by everybody.
 */
export function readTicketPageSearch({ tab, close }: Record<string, unknown>): TicketPageSearch {
  const known = ticketTabs.find((value) => value === tab);
  return { ...(known && known !== 'details' && { tab: known }), ...(close === true && { close }) };
}
