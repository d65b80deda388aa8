/** What of the outbox stands in its address. */
export type MailSearch = { mail?: string; page?: number };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export const readMailSearch = ({ mail, page }: Record<string, unknown>): MailSearch => ({
  ...(typeof mail === 'string' && uuid.test(mail) && { mail }),
  ...(typeof page === 'number' && page > 1 && { page: Math.floor(page) }),
});
