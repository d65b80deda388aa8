import { readPage } from '#web/lib/list-address.ts';

/** The state of the outbox that its URL holds. */
export type MailSearch = { mail?: string; page?: number };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses the URL's search; drops invalid values, since anybody can type a URL. */
export const readMailSearch = ({ mail, page }: Record<string, unknown>): MailSearch => ({
  ...(typeof mail === 'string' && uuid.test(mail) && { mail }),
  ...readPage(page),
});
