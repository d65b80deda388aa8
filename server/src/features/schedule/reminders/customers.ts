import { randomBytes } from 'node:crypto';
import { scoped } from '../../../db/scoped.ts';
import { hashToken } from '../../../http/auth.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { addressOf, sendMail } from '../../mail/actions.ts';
import { timeInWords } from '../booking/mailing.ts';
import { findCustomer } from '../on-the-way.ts';
import { claimCustomers, type DueCustomer } from './due.ts';

type Link = { id: string; email: string; locale: 'en' | 'pt' };

/** By which the visit was booked, if it may still be opened. */
async function findLink(ctx: TenantCtx, visitId: string): Promise<Link | undefined> {
  return scoped(ctx)
    .selectFrom('booking_links')
    .select(['id', 'email', 'locale'])
    .where('visit_id', '=', visitId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Another secret address of the same link: the first one is known to the customer alone. */
async function renewReminderAddress(ctx: TenantCtx, { id }: Link): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await scoped(ctx)
    .updateTable('booking_links')
    .set({ reminder_hash: hashToken(token) })
    .where('id', '=', id)
    .execute();
  return `${addressOf(ctx.ports.env)}/book/${token}`;
}

async function remindCustomer(ctx: TenantCtx, visit: DueCustomer): Promise<void> {
  const { ticket } = visit;
  const link = await findLink(ctx, visit.id);
  const customer = await findCustomer(ctx, ticket);
  const email = link?.email || customer.email;
  if (!email) return;
  const locale = link?.email ? link.locale : customer.locale;
  const url = link?.email
    ? await renewReminderAddress(ctx, link)
    : `${addressOf(ctx.ports.env)}/tickets/${ticket.number}`;
  await sendMail(ctx, { email, locale }, 'visit_reminder', (wording, { name: workspace }) =>
    wording.visitReminder({
      ...{ workspace, subject: ticket.subject, technician: visit.people, place: visit.place },
      at: timeInWords(new Date(visit.starts_at), customer.timezone, locale),
      link: { isBooking: Boolean(link?.email), url },
    }),
  );
}

/** By e-mail, with a link to confirm or move what they booked themselves. */
export async function remindCustomers(ctx: TenantCtx): Promise<void> {
  for (const visit of await claimCustomers(ctx)) await remindCustomer(ctx, visit);
}
