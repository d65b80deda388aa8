import type { HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { mailApi } from '@sightline/contract/mail';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx, TenantCtx } from '../../http/context.ts';
import { type Letter, writeLetter } from './letter.ts';
import { words } from './words.ts';

/*
 * An e-mail is written in the transaction that is its reason, and sent by a job: waiting -> gone through SMTP, where it
 * leaves nothing behind; or, without SMTP, waiting -> kept in the outbox.
 */

export type Recipient = { email: string; locale: 'en' | 'pt' };

/** Writes an e-mail in the recipient's language, in the name of the workspace. It leaves when the transaction commits. */
export async function sendLetter(
  ctx: TenantCtx,
  { email, locale }: Recipient,
  letterFrom: (wording: (typeof words)['en'], workspace: string) => Letter,
): Promise<void> {
  const { db, organization_id } = ctx;
  const wording = words[locale];
  const { name } = await requireWorkspace(ctx);
  const written = writeLetter(letterFrom(wording, name), {
    name,
    locale,
    footer: wording.footer(name),
    linkHint: wording.linkHint,
  });
  const id = uuidv7();
  await dropOld(ctx);
  await db
    .insertInto('mails')
    .values({ organization_id, id, recipient: email, ...written })
    .execute();
  await ctx.enqueue('mail.send', { mail_id: id }, { key: id });
}

/** Neither the outbox nor what a discarded job left behind is an archive. */
async function dropOld({ db, organization_id, now }: TenantCtx): Promise<void> {
  const before = new Date(now.getTime() - limits.mail.keptFor);
  await db
    .deleteFrom('mails')
    .where('organization_id', '=', organization_id)
    .where('created_at', '<', before.toISOString())
    .execute();
}

async function requireWorkspace({ db, organization_id }: TenantCtx): Promise<{ name: string }> {
  const workspace = await db
    .selectFrom('organizations')
    .where('id', '=', organization_id)
    .select('name')
    .executeTakeFirst();
  if (!workspace) throw new AppError('NOT_FOUND');
  return workspace;
}

/** Goes the way of every e-mail, so that a person sees whether that way is open. Also asked for from the console. */
export function sendTestMail(ctx: TenantCtx, recipient: Recipient): Promise<void> {
  return sendLetter(ctx, recipient, (wording, workspace) => wording.test(workspace));
}

export async function sendTestToMe(ctx: Ctx): Promise<HandlerOutput<typeof mailApi.sendTest>> {
  const { rows } = await sql<Recipient>`
    select email, locale from identity.find_user(${ctx.actor.id})`.execute(ctx.db);
  const [me] = rows;
  if (!me) throw new AppError('NOT_FOUND');
  await sendTestMail(ctx, me);
  return { recipient: me.email };
}
