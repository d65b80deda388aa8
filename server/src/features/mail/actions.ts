import { AppError, type ErrorCode } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { MailKind, mailApi } from '@sightline/contract/mail/mail';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Env } from '../../env.ts';
import { hashToken } from '../../http/auth.ts';
import type { SlowCtx } from '../../jobs/handlers.ts';
import type { Action } from '../../kernel/action.ts';
import type { InstallationCtx, TenantCtx } from '../../kernel/context.ts';
import { enqueueAll } from '../../kernel/enqueue.ts';
import { type Branding, findPrimaryEnvironment, ownEnvironment } from '../../kernel/environments.ts';
import { timeFormatOf } from '../../kernel/time-in-words.ts';
import { parseSender } from '../../mail-sender.ts';
import { type MailContent, type RenderedMail, renderMail } from './layout.ts';
import { linksIn } from './links.ts';
import { requireMail } from './queries.ts';
import { templates } from './templates.ts';

/*
 * An e-mail is written in the transaction that is its reason, and sent by a job: waiting -> gone through SMTP, where it
 * leaves nothing behind; or, without SMTP, waiting -> kept in the outbox.
 */

/**
 * Called with the result of sending an e-mail, in the transaction that records it; a code says why it failed, for now or for good. Features
 * learn by it what became of their e-mails.
 */
export type DeliveryWatcher = (ctx: TenantCtx, mailId: string, outcome: 'sent' | 'kept' | ErrorCode) => Promise<void>;

export type Recipient = { email: string; locale: 'en' | 'pt' };

/** The workspace in an e-mail. Times are in the workspace's zone, since the reader's zone is unknown. */
type Workspace = { name: string; timeOf: (time: Date) => string };

/** Links in e-mails start with the configured address. The caller must not be able to choose where they lead. */
export const addressOf = ({ PUBLIC_URL, PORT }: Env): string => PUBLIC_URL ?? `http://localhost:${PORT}`;

type ContentFor = (wording: (typeof templates)['en'], workspace: Workspace) => MailContent;

/** Writes in the recipient's language, in the name of the workspace. */
export async function writeMail(ctx: TenantCtx, { locale }: Recipient, contentFor: ContentFor): Promise<RenderedMail> {
  const look = await findLook(ctx);
  const wording = templates[locale];
  const { name, timezone } = await requireWorkspace(ctx);
  const announced = timeFormatOf('announced', locale, timezone);
  return renderMail(contentFor(wording, { name, timeOf: (time) => announced.format(time) }), {
    name,
    locale,
    ...(look.branded && { name: look.name }),
    footer: wording.footer(name, look.name),
    linkHint: wording.linkHint,
    color: look.colors.primary,
    logo: look.logo && addressOf(ctx.ports.env) + look.logo,
  });
}

/**
 * An e-mail of the installation, to somebody who is in no workspace. False where there is no mail server: no workspace has an
 * outbox for it. `name` is the same for every attempt.
 */
export async function sendMailOfInstallation(
  ctx: SlowCtx<InstallationCtx>,
  { email, locale }: Recipient,
  name: string,
  contentFor: (wording: (typeof templates)['en']) => MailContent,
): Promise<boolean> {
  const { mailer, env } = ctx.ports;
  if (!mailer) return false;
  const wording = templates[locale];
  const { name: product, colors } = ownEnvironment;
  const sender = { name: product, locale, linkHint: wording.linkHint, color: colors.primary, logo: null };
  const { secrets: _none, ...mail } = renderMail(contentFor(wording), {
    ...sender,
    footer: wording.footer(product, product),
  });
  const host = parseSender(env.MAIL_FROM ?? '').address.split('@')[1] ?? 'localhost';
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  await mailer.send({ to: email, ...mail, headers, message_id: `<${name}@${host}>` }, ctx.signal);
  return true;
}

/**
 * The content of an e-mail when it leaves, and the address to unsubscribe from its kind. A composer returns null when there is nothing left
 * to say.
 */
export type ComposedMail = { recipient: Recipient; unsubscribeUrl: string; contentFor: ContentFor };
export type MailComposer = (ctx: TenantCtx, mailId: string) => Promise<ComposedMail | null>;

/** Queues many e-mails of a kind that is written by its composer when it leaves (features/manifest.ts). */
export async function queueMails(
  ctx: TenantCtx,
  mails: readonly { id: string; recipient: string }[],
  kind: MailKind,
): Promise<void> {
  if (mails.length === 0) return;
  const { db, organization_id } = ctx;
  await dropOld(ctx);
  const unwritten = { organization_id, subject: '', text: '', html: '' };
  await db
    .insertInto('mails')
    .values(mails.map((mail) => ({ ...unwritten, ...mail })))
    .execute();
  await enqueueAll(
    db,
    'mail.send',
    mails.map(({ id }) => ({ payload: { mail_id: id, kind }, key: id })),
  );
}

/** Writes an e-mail, which leaves when the transaction commits, with a file if one is named. Returns its id. */
export async function sendMail(
  ctx: TenantCtx,
  recipient: Recipient,
  kind: MailKind,
  contentFor: ContentFor,
  attachment_id: string | null = null,
): Promise<string> {
  const { db, organization_id } = ctx;
  const written = await writeMail(ctx, recipient, contentFor);
  const id = uuidv7();
  await dropOld(ctx);
  await db
    .insertInto('mails')
    .values({ organization_id, id, recipient: recipient.email, attachment_id, ...written })
    .execute();
  await ctx.enqueue('mail.send', { mail_id: id, kind }, { key: id });
  return id;
}

/** Returns the branding that the caller sees if it is this workspace's own, never another's; else the primary one, else the product's. */
async function findLook({ db, organization_id, environment }: TenantCtx): Promise<Branding> {
  if (environment.organization_id === organization_id) return environment;
  return (await findPrimaryEnvironment(db, organization_id)) ?? ownEnvironment;
}

/** Deletes old e-mails: neither the outbox nor what a discarded job left behind is an archive. */
async function dropOld(ctx: TenantCtx): Promise<void> {
  const before = new Date(ctx.now.getTime() - limits.mail.keptFor);
  await scoped(ctx).deleteFrom('mails').where('created_at', '<', before.toISOString()).execute();
}

async function requireWorkspace({ db, organization_id }: TenantCtx): Promise<{ name: string; timezone: string }> {
  const workspace = await db
    .selectFrom('organizations')
    .where('id', '=', organization_id)
    .select(['name', 'timezone'])
    .executeTakeFirst();
  if (!workspace) throw new AppError('NOT_FOUND');
  return workspace;
}

/** Sends a test through the usual delivery. Also available as a command. */
export function sendTestMail(ctx: TenantCtx, recipient: Recipient): Promise<string> {
  return sendMail(ctx, recipient, 'test', (wording, { name }) => wording.test(name));
}

export const sendTestToMe: Action<typeof mailApi.sendTest> = async (ctx) => {
  const { rows } = await sql<Recipient>`
    select email, locale from identity.find_user(${ctx.actor.id})`.execute(ctx.db);
  const [me] = rows;
  if (!me) throw new AppError('NOT_FOUND');
  await sendTestMail(ctx, me);
  return { recipient: me.email };
};

/** Hashes a secret of an e-mail that somebody has looked up; ignores case and punctuation, as people may also type it. */
export const revealedHash = (secret: string): Buffer =>
  hashToken(`revealed ${secret.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);

/** Marks links as looked up in the outbox: their use no longer proves that somebody reads the e-mails of the recipient. */
async function revealSecrets(ctx: TenantCtx, links: readonly string[]): Promise<void> {
  const hashes = links.map((link) => revealedHash(link.slice(link.lastIndexOf('/') + 1)));
  const kept = new Date(ctx.now.getTime() - limits.mail.keptFor);
  await sql`select identity.reveal_secrets(${hashes}::bytea[], ${kept})`.execute(ctx.db);
}

/** Once: they are part of this response only. */
export const showLinks: Action<typeof mailApi.showLinks> = async (ctx, { params }) => {
  const { id, subject, recipient, text } = await requireMail(ctx, params.id);
  ctx.audit('mail.links_shown', { record: { id, label: `${subject} (${recipient})` }, changes: [] });
  const links = linksIn(text);
  await revealSecrets(ctx, links);
  return { links };
};
