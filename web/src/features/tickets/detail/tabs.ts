export const ticketTabs = ['messages', 'details', 'sheets', 'visits', 'properties'] as const;
export type TicketTab = (typeof ticketTabs)[number];
