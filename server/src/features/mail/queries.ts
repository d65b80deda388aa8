import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { mailApi } from '@sightline/contract/mail';
import { sql } from 'kysely';
import { slicePage } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';

/** What waits to be sent is nobody's to read. */
const keptMails = (ctx: Ctx) => scoped(ctx).selectFrom('mails').where('kept_at', 'is not', null);

const columns = ['id', 'recipient', 'subject', sql<string>`kept_at`.as('kept_at')] as const;

export const listMails: Action<typeof mailApi.list> = async (ctx, { query }) => {
  const counted = await keptMails(ctx).select(sql<number>`count(*)::int`.as('total')).executeTakeFirst();
  const { offset, pagination } = slicePage(query.page, counted?.total ?? 0, limits.pages.mails);
  const mails = await keptMails(ctx)
    .select(columns)
    .orderBy('kept_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(limits.pages.mails))
    .offset(offset)
    .execute();
  return { delivery: ctx.ports.mailer ? 'smtp' : 'outbox', mails, pagination };
};

export const findMail: Action<typeof mailApi.find> = async (ctx, { params }) => {
  const mail = await keptMails(ctx)
    .where('id', '=', params.id)
    .select([...columns, 'text'])
    .executeTakeFirst();
  if (!mail) throw new AppError('NOT_FOUND', 'id');
  return { mail: { ...mail, html_url: `/api/file/mail/${mail.id}` } };
};

/** Framed by our own page, an e-mail runs nothing, asks nobody, and belongs to no origin; its links open outside. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export const sendMailPage: Action<typeof mailApi.readHtml> = async (ctx, { params }) => {
  const mail = await keptMails(ctx).where('id', '=', params.id).select('html').executeTakeFirst();
  if (!mail) throw new AppError('NOT_FOUND', 'id');
  return async (reply) => {
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy })
      .send(mail.html);
  };
};
