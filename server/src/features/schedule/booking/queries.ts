import { AppError } from '@sightline/contract/errors';
import type { Booking, BookingLink, bookingApi } from '@sightline/contract/schedule/booking';
import { type RawBuilder, sql } from 'kysely';
import { wireTime } from '../../../db/wire-time.ts';
import { guess } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import { wrongLinks } from '../../../http/wrong-links.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import { findPrimaryEnvironment } from '../../../kernel/environments.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { findCustomer } from '../on-the-way.ts';
import { addressLine } from '../queries.ts';
import { type BookingSlot, type Candidates, readCandidates, readSlots, type Wanted } from './candidates.ts';

const minute = 60_000;

async function readLinks(ctx: Ctx, condition: RawBuilder<unknown>): Promise<BookingLink[]> {
  const { rows } = await sql<BookingLink>`
    select l.id, l.email, l.minutes, l.travel_minutes, l.from_day::text as from_day, l.until_day::text as until_day,
      l.notice_hours, l.expires_at, l.created_at, jsonb_build_object('id', c.id, 'name', c.name) as created_by,
      case when l.revoked_at is not null or l.expires_at <= ${ctx.now} then 'ended'
        when v.id is not null and v.status <> 'cancelled' then 'booked' else 'open' end as state,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name)
        from people p where p.organization_id = l.organization_id and p.id = any(l.person_ids)), '[]') as people,
      case when v.id is not null then jsonb_build_object('id', v.id, 'starts_at', ${wireTime('v.starts_at')},
        'ends_at', ${wireTime('v.ends_at')}, 'status', v.status) end as visit
    from booking_links l
    join people c on c.organization_id = l.organization_id and c.id = l.created_by
    left join visits v on v.organization_id = l.organization_id and v.id = l.visit_id
    where l.organization_id = ${ctx.organization_id} and ${condition}
    order by l.created_at desc, l.id limit 50`.execute(ctx.db);
  return rows;
}

export const listBookingLinks: Action<typeof bookingApi.list> = async (ctx, { params }) => {
  const ticket = await requireTicket(ctx, params.id);
  const { email, locale } = await findCustomer(ctx, ticket);
  return {
    booking_links: await readLinks(ctx, sql`l.ticket_id = ${ticket.id}`),
    customer: { email: email ?? '', locale },
  };
};

export async function requireBookingLink(ctx: Ctx, id: string): Promise<BookingLink> {
  const [link] = await readLinks(ctx, sql`l.id = ${id}`);
  if (!link) throw new AppError('NOT_FOUND', 'id');
  return link;
}

/** A link with its ticket and the booked visit. */
export type OpenedLink = Wanted & {
  id: string;
  notice_hours: number;
  expires_at: string;
  email: string;
  locale: 'en' | 'pt';
  created_by: string;
  workspace: string;
  timezone: string;
  subject: string;
  number: number;
  closed: boolean;
  customer: string;
  place: string;
  branch_id: string | null;
  ticket_created_by: string;
  visit: { starts_at: string; ends_at: string; status: string; person: string; is_confirmed: boolean } | null;
};

/** Codes are too long to be guessed; callers that try are throttled. */
export async function openLink<T>(
  ctx: PublicCtx,
  token: string,
  work: (tenant: TenantCtx, linkId: string) => Promise<T>,
): Promise<T> {
  const wrong = wrongLinks(ctx, 'booking');
  const found = await guess([wrong], async () => {
    const { rows } = await sql<{ organization_id: string; id: string }>`
      select * from identity.find_booking_link(${hashToken(token)})`.execute(ctx.db);
    return rows[0];
  });
  if (!found) throw new AppError('LINK_INVALID', 'token');
  return ctx.inOrganization(found.organization_id, (tenant) => work(tenant, found.id));
}

export async function requireOpenLink(ctx: TenantCtx, id: string, lock = sql``): Promise<OpenedLink> {
  const { rows } = await sql<OpenedLink>`
    select l.id, l.ticket_id, l.minutes, l.travel_minutes, l.from_day::text as from_day, l.until_day::text as until_day,
      l.person_ids, l.notice_hours, l.expires_at, l.email, l.locale, l.created_by, l.visit_id,
      o.name as workspace, o.timezone, t.subject, t.ticket_id as number, t.closed_at is not null as closed,
      coalesce(b.name, '') as customer, coalesce(v.place, ${addressLine}, '') as place,
      t.branch_id, t.created_by as ticket_created_by,
      case when v.id is not null and v.status <> 'cancelled' then jsonb_build_object('starts_at', ${wireTime('v.starts_at')},
        'ends_at', ${wireTime('v.ends_at')}, 'status', v.status, 'is_confirmed', l.confirmed_of is not distinct from v.starts_at,
        'person', coalesce((select string_agg(p.name, ', ' order by p.name) from visit_people w
          join people p on p.organization_id = w.organization_id and p.id = w.person_id
          where w.organization_id = v.organization_id and w.visit_id = v.id), '')) end as visit
    from booking_links l
    join organizations o on o.id = l.organization_id
    join tickets t on t.organization_id = l.organization_id and t.id = l.ticket_id
    left join branches b on b.organization_id = t.organization_id and b.id = t.branch_id
    left join visits v on v.organization_id = l.organization_id and v.id = l.visit_id
    where l.organization_id = ${ctx.organization_id} and l.id = ${id} and l.revoked_at is null and l.expires_at > ${ctx.now}
    ${lock}`.execute(ctx.db);
  const [link] = rows;
  if (!link) throw new AppError('LINK_INVALID', 'token');
  return link;
}

/** Whether the customer may still move or cancel what was booked. */
export function canChange({ visit, notice_hours, closed }: OpenedLink, now: Date): boolean {
  if (!visit || closed || visit.status !== 'scheduled') return false;
  return Date.parse(visit.starts_at) - now.getTime() >= notice_hours * 60 * minute;
}

/** Whether somebody is still to come. */
export const canConfirm = ({ visit, closed }: OpenedLink, now: Date): boolean =>
  visit !== null &&
  !closed &&
  (visit.status === 'scheduled' || visit.status === 'on_the_way') &&
  Date.parse(visit.ends_at) > now.getTime();

const timeOf = (start: number): string => new Date(start).toISOString();

/** Lists the times at which another person would come, which the customer has to accept. */
const othersOf = (slots: readonly BookingSlot[], { people }: Candidates): Booking['slots_of_others'] => {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return slots
    .filter(({ isAnother }) => isAnother)
    .map(({ start, person_ids: [id = ''] }) => ({ starts_at: timeOf(start), person: names.get(id) ?? '' }));
};

export async function presentBooking(ctx: TenantCtx, token: string, linkId: string): Promise<Booking> {
  const link = await requireOpenLink(ctx, linkId);
  const mayChange = canChange(link, ctx.now);
  const isOpen = !link.closed && (!link.visit || mayChange);
  const candidates = await readCandidates(ctx, link);
  const slots = isOpen ? await readSlots(ctx, link, candidates) : [];
  const customer = await findCustomer(ctx, { branch_id: link.branch_id, created_by: link.ticket_created_by });
  const { workspace, subject, minutes, place, locale, timezone, notice_hours, expires_at } = link;
  return {
    ...{ workspace, subject, minutes, place, locale, timezone, notice_hours, expires_at },
    state: link.visit ? 'booked' : link.closed ? 'ended' : 'open',
    customer: link.customer,
    ticket_id: link.number,
    environment: (await findPrimaryEnvironment(ctx.db, ctx.organization_id))?.slug ?? null,
    email: link.email || (customer.email ?? ''),
    slots: slots.map(({ start }) => timeOf(start)),
    slots_of_others: othersOf(slots, candidates),
    visit: link.visit && {
      starts_at: link.visit.starts_at,
      ends_at: link.visit.ends_at,
      person: link.visit.person,
      can_change: mayChange,
      is_confirmed: link.visit.is_confirmed,
      can_confirm: canConfirm(link, ctx.now),
      calendar_url: `/api/booking/${token}/calendar.ics`,
    },
  };
}

export const findBooking: Action<typeof bookingApi.find, PublicCtx> = (ctx, { params }) =>
  openLink(ctx, params.token, async (tenant, id) => ({ booking: await presentBooking(tenant, params.token, id) }));
