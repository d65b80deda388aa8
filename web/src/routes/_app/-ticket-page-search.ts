import { type TicketTab, ticketTabs } from '#web/features/tickets/detail/tabs.ts';

export type TicketPageSearch = {
  tab?: TicketTab;
  /** Opens the close dialog at once. */
  close?: true;
};

/**
 * The active tab. Without one the ticket opens with what the width of the screen allows. A file of its own, because the
 * parsers of URLs are in the first bundle.
 */
export function readTicketPageSearch({ tab, close }: Record<string, unknown>): TicketPageSearch {
  const known = ticketTabs.find((value) => value === tab);
  return { ...(known && { tab: known }), ...(close === true && { close }) };
}
