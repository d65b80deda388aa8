import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { addTicketEvent } from '../../tickets/actions.ts';
import { placeOf } from '../actions.ts';
import { auditVisit, notifyPeople, publishVisit } from '../notify-people.ts';
import { addPeopleToVisit } from '../people.ts';
import { requireVisit } from '../queries.ts';
import type { OpenedLink } from './queries.ts';

/*
 * The visit of a booking is like any other. No member of the workspace makes the request, so its notifications have no actor.
 */

type Times = { starts_at: Date; ends_at: Date; person_ids: string[] };

const byNobody = (ctx: TenantCtx) => ({ ...ctx, actor: { id: null } });

/** The audit log says that the customer did it, as far as they are known. */
function byCustomer(ctx: TenantCtx, { email, customer }: OpenedLink): TenantCtx {
  const actor = { kind: 'guest', id: null, name: email || customer } as const;
  return {
    ...ctx,
    audit: (event, details) => ctx.audit(event, { ...details, actor }),
    fact: (name, payload) => ctx.fact(name, payload, actor),
  };
}
const namesOf = ({ people }: { people: readonly { name: string }[] }): string =>
  people.map(({ name }) => name).join(', ');
const idsOf = (people: readonly { id: string }[]): string[] => people.map(({ id }) => id);

async function findPlace(ctx: TenantCtx, ticketId: string): Promise<string> {
  const ticket = await scoped(ctx)
    .selectFrom('tickets')
    .select('branch_id')
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return placeOf(ctx, ticket?.branch_id ?? null);
}

export async function planBookedVisit(
  ctx: TenantCtx,
  link: OpenedLink,
  id: string,
  { person_ids, starts_at, ends_at, note }: Times & { note: string },
): Promise<void> {
  const { organization_id, now } = ctx;
  const { ticket_id, travel_minutes, created_by } = link;
  await ctx.db
    .insertInto('visits')
    .values({
      ...{ organization_id, id, ticket_id, starts_at, ends_at, travel_minutes, note, created_by },
      ...{ place: await findPlace(ctx, ticket_id), created_at: now, updated_at: now },
    })
    .execute();
  await addPeopleToVisit(ctx, id, person_ids);
  await recordBooking(ctx, link, id, person_ids);
}

async function recordBooking(ctx: TenantCtx, link: OpenedLink, id: string, people: readonly string[]): Promise<void> {
  const { ticket_id, created_by } = link;
  const visit = await requireVisit(ctx, id);
  await addTicketEvent(ctx, ticket_id, 'visit_planned', { to: visit.starts_at });
  publishVisit(ctx, id, ticket_id);
  const by = byCustomer(ctx, link);
  by.fact('visit.planned', { visit_id: id, ticket_id, added_ids: [...people] });
  auditVisit(by, 'visit.planned', visit, [{ field: 'starts_at', from: null, to: visit.starts_at }]);
  await notifyPeople(byNobody(ctx), 'visit_planned', visit, [...new Set([...people, created_by])]);
}

/** After it was cancelled: the same visit, so that calendars know the appointment again. */
export async function bookVisitAgain(
  ctx: TenantCtx,
  link: OpenedLink,
  id: string,
  { person_ids, starts_at, ends_at, note }: Times & { note: string },
): Promise<void> {
  await scoped(ctx)
    .updateTable('visits')
    .set({ starts_at, ends_at, note, status: 'scheduled', reason: '', arrives_at: null })
    .set({ updated_at: ctx.now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await scoped(ctx).deleteFrom('visit_people').where('visit_id', '=', id).execute();
  await addPeopleToVisit(ctx, id, person_ids);
  await recordBooking(ctx, link, id, person_ids);
}

export async function moveBookedVisit(
  ctx: TenantCtx,
  link: OpenedLink,
  id: string,
  { person_ids, starts_at, ends_at }: Times,
): Promise<void> {
  const before = await requireVisit(ctx, id);
  const known = idsOf(before.people);
  const stays = known.length === person_ids.length && known.every((one) => person_ids.includes(one));
  await scoped(ctx)
    .updateTable('visits')
    .set({ starts_at, ends_at, updated_at: ctx.now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  if (!stays) {
    await scoped(ctx).deleteFrom('visit_people').where('visit_id', '=', id).execute();
    await addPeopleToVisit(ctx, id, person_ids);
    await notifyPeople(byNobody(ctx), 'visit_cancelled', before, known);
  }
  const visit = await requireVisit(ctx, id);
  await addTicketEvent(ctx, link.ticket_id, 'visit_moved', { from: before.starts_at, to: visit.starts_at });
  publishVisit(ctx, id, link.ticket_id);
  const by = byCustomer(ctx, link);
  const people = { added_ids: stays ? [] : [...person_ids], removed_ids: stays ? [] : known };
  by.fact('visit.changed', { visit_id: id, ticket_id: link.ticket_id, ...people });
  auditVisit(by, 'visit.changed', visit, [
    { field: 'starts_at', from: before.starts_at, to: visit.starts_at },
    ...(stays ? [] : [{ field: 'people', from: namesOf(before), to: namesOf(visit) }]),
  ]);
  await notifyPeople(byNobody(ctx), stays ? 'visit_moved' : 'visit_planned', visit, person_ids);
}

export async function cancelBookedVisit(ctx: TenantCtx, link: OpenedLink, id: string): Promise<void> {
  await scoped(ctx)
    .updateTable('visits')
    .set({ status: 'cancelled', updated_at: ctx.now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  const visit = await requireVisit(ctx, id);
  await addTicketEvent(ctx, link.ticket_id, 'visit_cancelled', { from: visit.starts_at });
  publishVisit(ctx, id, link.ticket_id);
  const by = byCustomer(ctx, link);
  const step = { from: 'scheduled', to: 'cancelled' } as const;
  by.fact('visit.stepped', { visit_id: id, ticket_id: link.ticket_id, ...step, left_ids: [] });
  auditVisit(by, 'visit.stepped', visit, [{ field: 'status', from: step.from, to: step.to }]);
  await notifyPeople(byNobody(ctx), 'visit_cancelled', visit, idsOf(visit.people));
}

export async function confirmBookedVisit(ctx: TenantCtx, link: OpenedLink, id: string): Promise<void> {
  const visit = await requireVisit(ctx, id);
  await scoped(ctx)
    .updateTable('booking_links')
    .set({ confirmed_of: visit.starts_at })
    .where('id', '=', link.id)
    .execute();
  publishVisit(ctx, id, link.ticket_id);
  auditVisit(byCustomer(ctx, link), 'visit.confirmed', visit);
}
