export const ticketTabs = ['details', 'sheets', 'messages', 'properties'] as const;
export type TicketTab = (typeof ticketTabs)[number];
