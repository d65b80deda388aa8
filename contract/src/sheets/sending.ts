import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Email, Id, Locale, line, PersonRef, prose, Timestamp } from '../scalars.ts';
import { PriorityId } from '../tickets/tickets.ts';

/* The document of a sheet, sent to people by e-mail, and tickets that follow from checks that failed. */

/** `kept`: there is no mail server, and the e-mail stays in the outbox. */
export const SheetMailState = z.enum(['waiting', 'sent', 'kept', 'failed']);
export const SheetMail = z.object({
  id: Id,
  email: z.string(),
  locale: Locale,
  state: SheetMailState,
  sent_by: PersonRef,
  created_at: Timestamp,
  /** When it was sent, kept or failed. */
  settled_at: Timestamp.nullable(),
});
export type SheetMail = z.infer<typeof SheetMail>;

const params = z.object({ id: Id, sheetId: Id });

/** People who may want the sheet: those of the customer with their addresses, and its reviewer. */
const Suggestion = z.object({ name: z.string(), email: z.string() });

const FollowupTicket = z.object({ id: Id, ticket_id: z.int(), subject: z.string(), closed: z.boolean() });
export const Followup = z.object({ question_id: z.string(), ticket: FollowupTicket });
export type Followup = z.infer<typeof Followup>;

export const FollowUpInput = z.object({
  /** The id of the new ticket. */
  id: Id.optional(),
  question_id: line(40),
  subject: line(limits.subject),
  description: prose(limits.description).default(''),
  priority_id: PriorityId.default(2),
});

export const SheetOrigin = z.object({
  ticket: FollowupTicket,
  sheet: z.object({ id: Id, number: z.int() }),
  question: z.object({ en: z.string(), pt: z.string() }),
  note: z.string(),
});
export type SheetOrigin = z.infer<typeof SheetOrigin>;

export const sheetSendingApi = {
  mails: endpoint('GET', '/ticket/:id/assistance-sheet/:sheetId/mails', {
    summary: 'Lists to whom a sheet was sent, latest first, and who else may want it.',
    params,
    description: '`locale` is the language of the customer.',
    data: z.object({ mails: z.array(SheetMail), suggestions: z.array(Suggestion), locale: Locale }),
  }),
  send: endpoint('POST', '/ticket/:id/assistance-sheet/:sheetId/send', {
    summary: 'Sends the document of a signed sheet by e-mail, with a summary.',
    description:
      'It is made and sent in the background, and tried again when it fails. Without `lang`, each person gets it in the language of their account, and everybody else in that of the customer.',
    params,
    body: z.object({ emails: z.array(Email).min(1).max(limits.sheets.recipients), lang: Locale.optional() }),
    data: z.object({ mails: z.array(SheetMail) }),
    errors: ['SHEET_NOT_LOCKED', 'SHEET_OUTDATED', 'TOO_MANY_MAILS', 'TOO_MANY_REQUESTS'],
  }),
  followUp: endpoint('POST', '/ticket/:id/assistance-sheet/:sheetId/followups', {
    summary: 'Creates a ticket that follows from a check that failed, about the same asset and for the same customer.',
    description: 'A check has one such ticket.',
    params,
    body: FollowUpInput,
    idempotentBy: 'id',
    data: z.object({ followup: Followup }),
    errors: ['NOT_FOUND', 'CONFLICT', 'FOLLOWED_UP', 'SPACE_ARCHIVED'],
  }),
  origin: endpoint('GET', '/ticket/:id/sheet-origin', {
    summary: 'Says from which check of which sheet a ticket follows, if it does.',
    params: z.object({ id: Id }),
    data: z.object({ origin: SheetOrigin.nullable() }),
  }),
};
