export const ticketTabs = ['details', 'sheets', 'visits', 'messages', 'properties'] as const;
export type TicketTab = (typeof ticketTabs)[number];
