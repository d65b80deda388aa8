import { buffer } from 'node:stream/consumers';
import { AppError } from '@sightline/contract/errors';
import type { MailKind } from '@sightline/contract/mail/mail';
import { scoped } from '../../db/scoped.ts';
import type { Mailer, OutgoingMail } from '../../integrations/mail.ts';
import type { JobHandler, SlowCtx } from '../../jobs/handlers.ts';
import { failureOf, NonRetryableError } from '../../jobs/run-job.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { parseSender } from '../../mail-sender.ts';
import { type DeliveryWatcher, type MailComposer, writeMail } from './actions.ts';

type Waiting = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe_url: string | null;
  attachment_id: string | null;
};
/** The kinds of e-mails that are written when they leave. */
type Composers = Partial<Record<MailKind, MailComposer>>;

/** An e-mail that is no longer there has gone out, one that is kept has arrived: either way there is nothing to do. */
async function findWaiting(ctx: TenantCtx, id: string): Promise<Waiting | undefined> {
  return scoped(ctx)
    .selectFrom('mails')
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .select(['id', 'recipient', 'subject', 'text', 'html', 'unsubscribe_url', 'attachment_id'])
    .executeTakeFirst();
}

async function markSent(ctx: TenantCtx, id: string): Promise<void> {
  await scoped(ctx)
    .updateTable('mails')
    .set({ kept_at: ctx.now })
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .execute();
}

async function removeMail(ctx: TenantCtx, id: string): Promise<void> {
  await scoped(ctx).deleteFrom('mails').where('id', '=', id).execute();
}

/** Says whether the e-mail is there to be sent. One that has nothing to say any more is gone. */
async function compose(ctx: TenantCtx, id: string, composer: MailComposer): Promise<boolean> {
  if (!(await findWaiting(ctx, id))) return false;
  const composed = await composer(ctx, id);
  if (!composed) {
    await removeMail(ctx, id);
    return false;
  }
  const { recipient, unsubscribeUrl, contentFor } = composed;
  await scoped(ctx)
    .updateTable('mails')
    .set({
      recipient: recipient.email,
      unsubscribe_url: unsubscribeUrl,
      ...(await writeMail(ctx, recipient, contentFor)),
    })
    .where('id', '=', id)
    .execute();
  return true;
}

/** RFC 8058: a mail program ends such e-mails with one request, after asking its user. */
const unsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** An e-mail whose file is gone, or cannot be read now, must not arrive without it: the job is tried again. */
async function readAttachment(ctx: SlowCtx<TenantCtx>, id: string): Promise<NonNullable<OutgoingMail['attachment']>> {
  const file = await ctx.transact('read', (tx) =>
    scoped(tx).selectFrom('files').select(['name', 'mime', 'storage_key']).where('id', '=', id).executeTakeFirst(),
  );
  const bytes = file && (await ctx.ports.storage.read(file.storage_key));
  if (!file || !bytes) throw new AppError('STORAGE_UNAVAILABLE');
  return { name: file.name, mime: file.mime, bytes: await buffer(bytes.stream) };
}

/**
 * A process may die between the reply of the mail server and the record of it; the e-mail is then sent twice under one Message-ID. SMTP
 * offers no way around that.
 */
async function deliver(
  mailer: Mailer,
  ctx: SlowCtx<TenantCtx>,
  mail: Waiting,
  { kind, watch }: { kind: MailKind | undefined; watch: DeliveryWatcher },
): Promise<void> {
  const { id, recipient: to, unsubscribe_url, attachment_id, ...written } = mail;
  const host = parseSender(ctx.ports.env.MAIL_FROM ?? '').address.split('@')[1] ?? 'localhost';
  const headers = {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...unsubscribeHeaders(unsubscribe_url),
  };
  try {
    const attachment = attachment_id === null ? {} : { attachment: await readAttachment(ctx, attachment_id) };
    await mailer.send({ to, ...written, ...attachment, headers, message_id: `<${id}@${host}>` }, ctx.signal);
  } catch (error) {
    await ctx.transact('write', (tx) => watch(tx, id, failureOf(error)));
    if (error instanceof AppError && error.code === 'MAIL_REFUSED')
      throw Object.assign(new NonRetryableError(error.code), { cause: error.cause });
    throw error;
  }
  await ctx.transact('write', async (tx) => {
    await removeMail(tx, id);
    const changes = kind ? [{ field: 'letter', from: null, to: kind }] : [];
    tx.audit('mail.sent', { record: { id, label: to }, changes });
    await watch(tx, id, 'sent');
  });
}

const toldToAll =
  (watchers: readonly DeliveryWatcher[]): DeliveryWatcher =>
  async (ctx, mailId, outcome) => {
    for (const watch of watchers) await watch(ctx, mailId, outcome);
  };

const sendWith = (watch: DeliveryWatcher, composers: Composers): JobHandler<'mail.send'> => ({
  transaction: 'none',
  async run(ctx, { mail_id, kind }) {
    const composer = kind && composers[kind];
    if (composer && !(await ctx.transact('write', (tx) => compose(tx, mail_id, composer)))) return;
    const { mailer } = ctx.ports;
    if (!mailer) {
      return ctx.transact('write', async (tx) => {
        await markSent(tx, mail_id);
        await watch(tx, mail_id, 'kept');
      });
    }
    const mail = await ctx.transact('read', (tx) => findWaiting(tx, mail_id));
    if (mail) await deliver(mailer, ctx, mail, { kind, watch });
  },
});

export const mailJobs = (watchers: readonly DeliveryWatcher[], composers: Composers) => ({
  'mail.send': sendWith(toldToAll(watchers), composers),
});
