import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { mailApi } from '@sightline/contract/mail/mail';
import { sql } from 'kysely';
import { countRows, paged } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { hideSecrets, hideSecretsOfPage, linksIn } from './links.ts';

/** Nobody may read queued e-mails. */
const keptMails = (ctx: Ctx) => scoped(ctx).selectFrom('mails').where('kept_at', 'is not', null);

const columns = ['id', 'recipient', 'subject', sql<string>`kept_at`.as('kept_at')] as const;

export const listMails: Action<typeof mailApi.list> = async (ctx, { query }) => {
  const wanted = { page: query.page, perPage: limits.pages.mails, total: await countRows(keptMails(ctx)) };
  const { rows, pagination } = await paged(wanted, (limit) =>
    keptMails(ctx).select(columns).orderBy('kept_at', 'desc').orderBy('id').modifyEnd(limit).execute(),
  );
  return { delivery: ctx.ports.mailer ? 'smtp' : 'outbox', mails: rows, pagination };
};

type KeptMail = {
  id: string;
  recipient: string;
  subject: string;
  kept_at: string;
  text: string;
  html: string;
  secrets: string[];
};

export async function requireMail(ctx: Ctx, id: string): Promise<KeptMail> {
  const mail = await keptMails(ctx)
    .where('id', '=', id)
    .select([...columns, 'text', 'html', 'secrets'])
    .executeTakeFirst();
  if (!mail) throw new AppError('NOT_FOUND', 'id');
  return mail;
}

/** Only to whom an e-mail is addressed its links are shown without more ado, if the address is known to be theirs. */
async function hidesLinks(ctx: Ctx, { recipient, text, secrets }: KeptMail): Promise<boolean> {
  if (secrets.length + linksIn(text).length === 0) return false;
  const { rows } = await sql<{ email: string }>`
    select email from identity.find_user(${ctx.actor.id}) where not identity.is_unproved(id)`.execute(ctx.db);
  return rows[0]?.email.toLowerCase() !== recipient.toLowerCase();
}

export const findMail: Action<typeof mailApi.find> = async (ctx, { params }) => {
  const kept = await requireMail(ctx, params.id);
  const hides_links = await hidesLinks(ctx, kept);
  const { html: _page, text, secrets, ...mail } = kept;
  const shown = hides_links ? hideSecrets(text, secrets) : text;
  return { mail: { ...mail, text: shown, html_url: `/api/file/mail/${mail.id}`, hides_links } };
};

/** In the frame of our page, an e-mail runs no scripts, loads nothing, and has no origin; its links open outside. */
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
  const mail = await requireMail(ctx, params.id);
  const page = (await hidesLinks(ctx, mail)) ? hideSecretsOfPage(mail.html, mail.secrets) : mail.html;
  return async (reply) => {
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy }).send(page);
  };
};
