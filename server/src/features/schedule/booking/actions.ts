import { randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { bookingApi } from '@sightline/contract/schedule/booking';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { spendAll } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import { addressOf, sendMail } from '../../mail/actions.ts';
import { requireOpenTicket } from '../../tickets/queries.ts';
import { requirePlannable } from '../people.ts';
import { readCandidates, readSlots } from './candidates.ts';
import { mailBooked, mailCancelled } from './mailing.ts';
import {
  canChange,
  canConfirm,
  type OpenedLink,
  openLink,
  presentBooking,
  requireBookingLink,
  requireOpenLink,
} from './queries.ts';
import { bookVisitAgain, cancelBookedVisit, confirmBookedVisit, moveBookedVisit, planBookedVisit } from './visit.ts';

/*
 * A link is open until it is revoked or too old. One visit is booked by it: the customer moves or cancels that until the notice
 * before it, and may choose another time after cancelling.
 */

const bounds = limits.schedule.resources.booking;
const day = 86_400_000;

async function requireBelowLimit(ctx: Ctx, ticketId: string): Promise<void> {
  const { open } = await scoped(ctx)
    .selectFrom('booking_links')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('ticket_id', '=', ticketId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirstOrThrow();
  if (open >= bounds.open) throw new AppError('TOO_MANY_BOOKING_LINKS');
}

async function requireAgents(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ agents: number }>`
    select count(distinct r.person_id)::int as agents from roles r
    where r.organization_id = ${ctx.organization_id} and r.branch_id is null
      and r.person_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  if (rows[0]?.agents !== new Set(ids).size) throw new AppError('NOT_ASSIGNABLE', 'user_ids');
}

/** A link that names nobody offers the time of those who are plannable: without one it would offer nothing. */
async function requireSomebodyPlannable(ctx: Ctx): Promise<void> {
  const found = await scoped(ctx).selectFrom('plannable_people').select('person_id').limit(1).executeTakeFirst();
  if (!found) throw new AppError('NOBODY_PLANNABLE', 'user_ids');
}

/** An agent whose account was taken over must not become a sender of mass mail. */
const requireMayMail = ({ ports, actor, organization_id }: Ctx, email: string): Promise<void> =>
  spendAll([
    ports.throttle.of('callMails', actor.id),
    ports.throttle.of('callMailsOfWorkspace', organization_id),
    ports.throttle.of('callMailsTo', `${organization_id} ${email.toLowerCase()}`),
  ]);

export const createBookingLink: Action<typeof bookingApi.create> = async (ctx, { params, body }) => {
  const { id = uuidv7(), user_ids, ...link } = body;
  const ticket = await requireOpenTicket(ctx, params.id);
  await requireBelowLimit(ctx, ticket.id);
  if (user_ids.length === 0) await requireSomebodyPlannable(ctx);
  else await requireAgents(ctx, user_ids);
  const token = randomBytes(24).toString('base64url');
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('booking_links')
    .values({
      ...link,
      ...{ organization_id, id, created_at, ticket_id: ticket.id, created_by: ctx.actor.id },
      person_ids: [...new Set(user_ids)],
      token_hash: hashToken(token),
      expires_at: new Date(
        Math.min(created_at.getTime() + bounds.lifetimeDays * day, Date.parse(body.until_day) + 2 * day),
      ),
    })
    .execute();
  const url = `${addressOf(ctx.ports.env)}/book/${token}`;
  if (link.email) {
    await requireMayMail(ctx, link.email);
    await sendMail(ctx, { email: link.email, locale: link.locale }, 'booking_link', (wording, { name: workspace }) =>
      wording.bookingLink({ workspace, host: ctx.actor.name, subject: ticket.subject, minutes: link.minutes, url }),
    );
  }
  ctx.audit('booking_link.created', { record: { id, label: ticket.subject } });
  return { booking_link: await requireBookingLink(ctx, id), url };
};

export const revokeBookingLink: Action<typeof bookingApi.revoke> = async (ctx, { params: { id } }) => {
  const link = await requireBookingLink(ctx, id);
  await scoped(ctx)
    .updateTable('booking_links')
    .set({ revoked_at: ctx.now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  ctx.audit('booking_link.revoked', { record: { id, label: link.email || link.created_by.name } });
};

/** Bookings of a workspace follow one another, so that of two customers who choose the same time one is refused. */
async function lockBookings(ctx: TenantCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bookings ${ctx.organization_id}`}, 0))`.execute(ctx.db);
}

/** Chooses the people of the visit. Takes other people than before only if the customer has accepted that. */
async function choosePeople(
  ctx: TenantCtx,
  link: OpenedLink,
  { starts_at, accept_another }: Pick<Chosen, 'starts_at' | 'accept_another'>,
): Promise<string[]> {
  const start = Date.parse(starts_at);
  const find = async () =>
    (await readSlots(ctx, link, await readCandidates(ctx, link))).find((one) => one.start === start);
  const offered = await find();
  // Another request may be planning for the same people: locks their rows before it looks again.
  if (offered) await requirePlannable(ctx, offered.person_ids);
  const slot = offered && (await find());
  if (!slot || slot.person_ids.some((id) => !offered.person_ids.includes(id)))
    throw new AppError('SLOT_TAKEN', 'starts_at');
  if (slot.isAnother && !accept_another) throw new AppError('ANOTHER_PERSON', 'starts_at');
  return slot.person_ids;
}

type Chosen = Parameters<Action<typeof bookingApi.book>>[1]['body'];

async function bookSlot(ctx: TenantCtx, token: string, linkId: string, chosen: Chosen) {
  await lockBookings(ctx);
  const link = await requireOpenLink(ctx, linkId, sql`for update of l`);
  if (link.visit && Date.parse(link.visit.starts_at) === Date.parse(chosen.starts_at))
    return { booking: await presentBooking(ctx, token, link.id) };
  if (link.closed || (link.visit && !canChange(link, ctx.now))) throw new AppError('BOOKING_FIXED');
  const person_ids = await choosePeople(ctx, link, chosen);
  const starts_at = new Date(chosen.starts_at);
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + link.minutes * 60_000), person_ids };
  const visit_id = link.visit_id ?? uuidv7();
  const email = chosen.email || link.email;
  if (link.visit) await moveBookedVisit(ctx, { ...link, email }, visit_id, times);
  else if (link.visit_id) await bookVisitAgain(ctx, { ...link, email }, visit_id, { ...times, note: noteOf(chosen) });
  else await planBookedVisit(ctx, { ...link, email }, visit_id, { ...times, note: noteOf(chosen) });
  await scoped(ctx).updateTable('booking_links').set({ visit_id, email }).where('id', '=', link.id).execute();
  if (email) await mailBooked(ctx, { ...link, email }, { token, starts_at, timezone: chosen.timezone });
  return { booking: await presentBooking(ctx, token, link.id) };
}

const noteOf = ({ note, phone }: Chosen): string => [note, phone].filter(Boolean).join('\n');

export const bookVisit: Action<typeof bookingApi.book, PublicCtx> = (ctx, { params: { token }, body }) =>
  openLink(ctx, token, (tenant, id) => bookSlot(tenant, token, id, body));

export const cancelBooking: Action<typeof bookingApi.cancel, PublicCtx> = (ctx, { params: { token } }) =>
  openLink(ctx, token, async (tenant, id) => {
    await lockBookings(tenant);
    const link = await requireOpenLink(tenant, id, sql`for update of l`);
    if (!link.visit) return { booking: await presentBooking(tenant, token, link.id) };
    if (!link.visit_id || !canChange(link, tenant.now)) throw new AppError('BOOKING_FIXED');
    await cancelBookedVisit(tenant, link, link.visit_id);
    await mailCancelled(tenant, link, token);
    return { booking: await presentBooking(tenant, token, link.id) };
  });

/** Confirms the current time of a booking. After a move, the customer confirms the new time again. */
export const confirmBooking: Action<typeof bookingApi.confirm, PublicCtx> = (ctx, { params: { token } }) =>
  openLink(ctx, token, async (tenant, id) => {
    const link = await requireOpenLink(tenant, id, sql`for update of l`);
    if (!link.visit || !link.visit_id || !canConfirm(link, tenant.now)) throw new AppError('BOOKING_FIXED');
    if (!link.visit.is_confirmed) await confirmBookedVisit(tenant, link, link.visit_id);
    return { booking: await presentBooking(tenant, token, link.id) };
  });
