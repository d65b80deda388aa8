import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { Id, Timestamp } from '../scalars.ts';

/** An e-mail kept in the outbox because no mail server is configured. */
export const Mail = z.object({ id: Id, recipient: z.string(), subject: z.string(), kept_at: Timestamp });
export type Mail = z.infer<typeof Mail>;

/** `smtp`: e-mails leave through the mail server of the settings. `outbox`: they are stored for a Subscriber to read. */
export const MailDelivery = z.enum(['smtp', 'outbox']);
export type MailDelivery = z.infer<typeof MailDelivery>;

/** The subject of an e-mail, for the audit log. */
export const MailKind = z.enum([
  'test',
  'password_reset',
  'security_notice',
  'call_invitation',
  'workspace_invitation',
  'email_change',
  'email_confirmation',
  'data_export',
  'account_removal',
  'notifications',
  'visit_on_the_way',
  'visit_reminder',
  'booking_link',
  'booking_confirmed',
  'booking_cancelled',
  'sheet',
]);
export type MailKind = z.infer<typeof MailKind>;

/** A change of a person's sign-in methods, which an e-mail reports to them. */
export type SecurityChange =
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_renewed';

export const mailApi = {
  list: endpoint('GET', '/dev/mails', {
    summary: 'Lists the e-mails in the outbox, newest first.',
    query: z.object({ page: Page }),
    data: z.object({ delivery: MailDelivery, mails: z.array(Mail), pagination: Pagination }),
  }),
  find: endpoint('GET', '/dev/mail/:id', {
    summary: 'Shows an e-mail of the outbox as plain text.',
    description:
      '`html_url` is the same e-mail as an HTML page for a frame. In an e-mail to somebody else the links are hidden (`hides_links`), since they let in anyone who opens them.',
    params: z.object({ id: Id }),
    data: z.object({ mail: Mail.extend({ text: z.string(), html_url: z.string(), hides_links: z.boolean() }) }),
    errors: ['NOT_FOUND'],
  }),
  readHtml: endpoint('GET', '/file/mail/:id', {
    summary: 'Sends an e-mail of the outbox as an HTML page that can neither run scripts nor load anything.',
    description: 'For a frame of this origin, which sends the cookie for files.',
    params: z.object({ id: Id }),
    raw: true,
    errors: ['NOT_FOUND'],
  }),
  showLinks: endpoint('POST', '/dev/mail/:id/links', {
    summary: 'Shows the links of an e-mail of the outbox once.',
    description: 'The audit log keeps who was shown them, and of which e-mail.',
    params: z.object({ id: Id }),
    data: z.object({ links: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  sendTest: endpoint('POST', '/dev/mail/test', {
    summary: 'Sends a test e-mail to your own address.',
    description: 'It is sent like every e-mail; if that fails, it appears among the failed jobs.',
    data: z.object({ recipient: z.string() }),
  }),
};
