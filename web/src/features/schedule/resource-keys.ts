/** Keys of queries. Without schemas, since events are loaded with every page. */
export const toolsKey = ['tools'] as const;
export const skillsKey = ['skills'] as const;
export const absencesKey = ['absences'] as const;
export const bookingLinksKey = (ticketId: string) => ['booking-links', ticketId] as const;
