import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Locale } from '@sightline/contract/scalars';
import type { sheetSendingApi } from '@sightline/contract/sheets/sending';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { spendAll } from '../../../http/attempt-throttle.ts';
import type { Action } from '../../../kernel/action.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import type { DeliveryWatcher } from '../../mail/actions.ts';
import { requireLockedTicket } from '../../tickets/queries.ts';
import { auditSheet, publishAnswers } from '../actions.ts';
import { localeOfCustomer, localesOfPeople } from '../language.ts';
import { requireSheet } from '../queries.ts';
import { listMails } from './queries.ts';

/*
 * A signed sheet is sent to people: waiting, then sent; kept where there is no mail server; failed when the mail server
 * refuses it. The document is made by the job, once for all who read the same language. A closed ticket's sheet may be sent too.
 */

/** Returns the language that was chosen for all; else that of each person, or of the customer. */
async function chooseLocale(ctx: TenantCtx, ticketId: string, emails: readonly string[], chosen: Locale | undefined) {
  if (chosen) return () => chosen;
  const [own, customer] = [await localesOfPeople(ctx, emails), await localeOfCustomer(ctx, ticketId)];
  return (email: string): Locale => own.get(email) ?? customer;
}

export const sendSheet: Action<typeof sheetSendingApi.send> = async (ctx, { params, body }) => {
  const ticket = await requireLockedTicket(ctx, params.id);
  const sheet = await requireSheet(ctx, ticket.id, params.sheetId);
  if (sheet.locked_at === null) throw new AppError('SHEET_NOT_LOCKED');
  if (sheet.status === 'outdated') throw new AppError('SHEET_OUTDATED');
  const emails = [...new Set(body.emails)];
  if ((await listMails(ctx, sheet.id)).length + emails.length > limits.sheets.mails)
    throw new AppError('TOO_MANY_MAILS');
  const { throttle } = ctx.ports;
  await spendAll(
    emails.flatMap((email) => [throttle.of('sheetMails', ctx.actor.id), throttle.of('sheetMailsTo', email)]),
  );
  const { organization_id, now: created_at } = ctx;
  const of = { organization_id, sheet_id: sheet.id, sent_by: ctx.actor.id, created_at };
  const localeOf = await chooseLocale(ctx, ticket.id, emails, body.lang);
  const rows = emails.map((email) => ({ ...of, id: uuidv7(), email, locale: localeOf(email) }));
  await ctx.db.insertInto('sheet_mails').values(rows).execute();
  for (const { id } of rows) await ctx.enqueue('sheets.send', { sheet_mail_id: id }, { key: id });
  publishAnswers(ctx, ticket);
  const changes = emails.map((email) => ({ field: 'recipient', from: null, to: email }));
  auditSheet(ctx, 'sheet.sent', sheet, ticket, changes);
  return { mails: await listMails(ctx, sheet.id) };
};

/** Records on the sheet what became of its e-mail. Ignores other e-mails. */
export const recordSheetDelivery: DeliveryWatcher = async (ctx: TenantCtx, mailId, outcome) => {
  const state = outcome === 'sent' || outcome === 'kept' ? outcome : 'failed';
  const mailed = await scoped(ctx)
    .updateTable('sheet_mails')
    .set({ state, settled_at: ctx.now })
    .where('mail_id', '=', mailId)
    .returning('sheet_id')
    .executeTakeFirst();
  if (!mailed) return;
  const ticket = await scoped(ctx)
    .selectFrom('assistance_sheets as s')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.organization_id', '=', 's.organization_id').onRef('t.id', '=', 's.ticket_id'),
    )
    .select(['t.id', 't.branch_id'])
    .where('s.id', '=', mailed.sheet_id)
    .executeTakeFirstOrThrow();
  publishAnswers(ctx, ticket);
};
