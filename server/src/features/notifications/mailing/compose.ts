import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';
import { timeFormatOf } from '../../../kernel/time-in-words.ts';
import { addressOf, type MailComposer, type Recipient } from '../../mail/actions.ts';
import { type Deliverable, findWanted } from '../channels.ts';
import { listForMail } from '../queries.ts';
import { isReachable } from '../quiet-hours.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

/** Makes the notifications of an e-mail wait again, because it became due in its reader's quiet hours. */
async function putBack(ctx: TenantCtx, mailId: string): Promise<void> {
  await sql`
    update notifications set mail_id = null, mail_at = ${ctx.now}
    where organization_id = ${ctx.organization_id} and mail_id = ${mailId} and read_at is null`.execute(ctx.db);
}

/** Skips addresses that nobody has confirmed: they may be somebody else's. */
async function findAccount({ db }: TenantCtx, personId: string): Promise<(Recipient & { name: string }) | undefined> {
  const { rows } = await sql<Recipient & { name: string }>`
    select u.name, u.email, u.locale from identity.find_user(${personId}) as u
    where not identity.is_disabled(u.id) and not identity.is_unproved(u.id)`.execute(db);
  return rows[0];
}

const shorten = (text: string): string =>
  text.length > limits.notifications.previewInMail
    ? `${text.slice(0, limits.notifications.previewInMail).trimEnd()}…`
    : text;

async function writeMail(ctx: TenantCtx, reader: Deliverable, ids: readonly string[]) {
  const account = await findAccount(ctx, reader.person_id);
  if (!account) return null;
  const shown = ids.slice(-limits.notifications.perMail);
  const notifications = await listForMail(ctx, shown, account.locale);
  const groups = Map.groupBy(notifications, ({ about }) => about?.id);
  const start = addressOf(ctx.ports.env);
  const { page, oneClick } = unsubscribeLinks(ctx, {
    organization_id: ctx.organization_id,
    person_id: reader.person_id,
  });
  const clock = timeFormatOf('dateTime', account.locale, reader.timezone);
  const sections = [...groups.values()].map((some) => ({
    title: some[0]?.about?.name ?? '',
    lines: some.map((each) => ({
      text: each.title,
      detail: each.body === each.about?.name ? '' : shorten(each.body),
      at: clock.format(new Date(each.created_at)),
      url: `${start}${each.url}`,
    })),
  }));
  const about = {
    name: account.name,
    count: ids.length,
    more: ids.length - shown.length,
    sections,
    first: notifications[0],
  };
  const links = {
    notifications: `${start}/notifications`,
    preferences: `${start}/account/notifications`,
    unsubscribe: page,
  };
  return { recipient: account, unsubscribeUrl: oneClick, about, links };
}

/** An e-mail of notifications, from those that its reader has not read and may still see when it leaves; null if there are none. */
export const composeNotificationMail: MailComposer = async (ctx, mailId) => {
  const wanted = await findWanted(ctx, 'email', sql`n.mail_id = ${mailId}`);
  const [reader] = wanted;
  // People who unsubscribed meanwhile get nothing.
  if (!reader || (reader.mail_after === null && reader.digest_hour === null)) return null;
  if (!isReachable(reader, ctx.now)) {
    await putBack(ctx, mailId);
    return null;
  }
  const written = await writeMail(
    ctx,
    reader,
    wanted.map(({ id }) => id),
  );
  return (
    written && {
      recipient: written.recipient,
      unsubscribeUrl: written.unsubscribeUrl,
      contentFor: (wording, { name }) =>
        wording.notifications({ ...written.about, workspace: name, links: written.links }),
    }
  );
};
