import { AppError } from '@sightline/contract/errors';
import type { scheduleApi } from '@sightline/contract/schedule/schedule';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { AuditActor } from '../../kernel/audit-entry.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import type { FactPayload } from '../../kernel/facts.ts';
import type { Occurrence } from '../../kernel/subscriptions.ts';
import { addTicketEvent } from '../tickets/actions.ts';
import { requireOpenTicket, requireTicket } from '../tickets/queries.ts';
import { requireOpenSpaces } from '../workspace/queries.ts';
import { findConflicts, requireAccepted } from './conflicts/find.ts';
import { auditVisit, notifyPeople, publishVisit } from './notify-people.ts';
import { addPeopleToVisit, requirePlannable } from './people.ts';
import { hasStarted, isOver } from './policy.ts';
import { addressLine, listPeopleOfVisit, lockVisit, requireOpen, requireVisit, type VisitRecord } from './queries.ts';
import { requireTools, takeTools } from './tools/visit-tools.ts';

/*
 * A visit: scheduled -> on the way -> on site -> done, or could not be done; cancelled while nobody is on site, which can be taken
 * back. Once somebody has set out, its beginning and who is there are facts; when it is over, all of it is. What speaks against a
 * plan is shown, and confirmed by who plans. A closed ticket takes no visit. Locks are taken in one order: ticket, visit, people.
 *
 * Here: planning. steps.ts has the way of a visit, attendance.ts who is on site.
 */

/** Without a place, the visit is where the customer is. */
export async function placeOf(ctx: TenantCtx, branchId: string | null): Promise<string> {
  if (branchId === null) return '';
  const { rows } = await sql<{ place: string }>`
    select ${addressLine} place from branches b
    where b.organization_id = ${ctx.organization_id} and b.id = ${branchId}`.execute(ctx.db);
  return rows[0]?.place ?? '';
}

export const checkVisit: Action<typeof scheduleApi.check> = async (ctx, { body }) => {
  const { user_ids, ...plan } = body;
  if (plan.ticket_id) await requireTicket(ctx, plan.ticket_id);
  await requireTools(ctx, body.tools);
  const known = plan.visit_id ? (await requireVisit(ctx, plan.visit_id)).people.map(({ id }) => id) : [];
  const people = await requirePlannable(ctx, user_ids, without(user_ids, known));
  return { conflicts: await findConflicts(ctx, { ...plan, people }) };
};

export const planVisit: Action<typeof scheduleApi.plan> = async (ctx, { body }) => {
  const { id = uuidv7(), user_ids, accept_conflicts, tools, ...fields } = body;
  const ticket = body.ticket_id === null ? null : await requireOpenTicket(ctx, body.ticket_id);
  const branchId = ticket?.branch_id ?? body.branch_id;
  if (branchId) await requireOpenSpaces(ctx, [branchId], ticket ? 'ticket_id' : 'branch_id');
  const people = await requirePlannable(ctx, user_ids);
  await requireAccepted(ctx, { ...fields, visit_id: null, people, tools }, accept_conflicts);
  const { organization_id, now } = ctx;
  await ctx.db
    .insertInto('visits')
    .values({
      ...fields,
      ...{ organization_id, id, created_by: ctx.actor.id, created_at: now, updated_at: now },
      place: body.place ?? (await placeOf(ctx, branchId)),
    })
    .execute();
  await addPeopleToVisit(ctx, id, user_ids);
  if (tools.length > 0) await takeTools(ctx, { ...body, id }, tools);
  const visit = await requireVisit(ctx, id);
  if (ticket) await addTicketEvent(ctx, ticket.id, 'visit_planned', { to: visit.starts_at });
  publishVisit(ctx, id, visit.ticket?.id ?? null);
  ctx.fact('visit.planned', { visit_id: id, ticket_id: visit.ticket?.id ?? null, added_ids: user_ids });
  auditVisit(ctx, 'visit.planned', visit, [{ field: 'starts_at', from: null, to: visit.starts_at }]);
  await notifyPeople(ctx, 'visit_planned', visit, user_ids);
  return { visit };
};

const without = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id));

type Attendance = Awaited<ReturnType<typeof listPeopleOfVisit>>[number];

/** Refuses to move the start of a visit that somebody has set out for, and to remove people who have been there. */
function requireChangeable(
  visit: VisitRecord,
  before: readonly Attendance[],
  after: Pick<Changed, 'starts_at' | 'user_ids'>,
) {
  if (isOver(visit.status)) throw new AppError('VISIT_OVER');
  const isMoved = Date.parse(after.starts_at) !== Date.parse(visit.starts_at);
  if (hasStarted(visit.status) && isMoved) throw new AppError('VISIT_STARTED', 'starts_at');
  if (before.some((one) => one.checked_in_at !== null && !after.user_ids.includes(one.person_id)))
    throw new AppError('VISIT_STARTED', 'user_ids');
}

type Changed = Parameters<typeof changeVisit>[1]['body'];

export const changeVisit: Action<typeof scheduleApi.change> = async (ctx, { params, body }) => {
  const { visit, ticket } = await lockVisit(ctx, params.id);
  requireOpen(ticket);
  if (body.version !== visit.version) throw new AppError('STALE_VERSION', 'version');
  const before = await listPeopleOfVisit(ctx, visit.id);
  requireChangeable(visit, before, body);
  const { user_ids, accept_conflicts, version: _, ...fields } = body;
  if (fields.title === '' && ticket === null) throw new AppError('INVALID_INPUT', 'title');
  const known = before.map(({ person_id }) => person_id);
  const [added, removed] = [without(user_ids, known), without(known, user_ids)];
  const people = await requirePlannable(ctx, user_ids, added);
  const isReplanned = added.length > 0 || isMovedBy(visit, body);
  const travel_minutes = fields.travel_minutes ?? visit.travel_minutes;
  const plan = { ...body, ticket_id: visit.ticket_id, travel_minutes, visit_id: visit.id, people, tools: [] };
  if (isReplanned) await requireAccepted(ctx, plan, accept_conflicts);
  const shownBefore = await requireVisit(ctx, visit.id);
  await writeChange(ctx, visit.id, fields, { added, removed });
  return { visit: await recordVisitChange(ctx, visit, shownBefore, { added, removed }) };
};

const isMovedBy = (visit: VisitRecord, { starts_at, ends_at }: { starts_at: string; ends_at: string }): boolean =>
  Date.parse(starts_at) !== Date.parse(visit.starts_at) || Date.parse(ends_at) !== Date.parse(visit.ends_at);

type People = { added: readonly string[]; removed: readonly string[] };

async function writeChange(
  ctx: Ctx,
  id: string,
  {
    starts_at,
    ends_at,
    title,
    place,
    travel_minutes,
    note,
  }: Omit<Changed, 'user_ids' | 'version' | 'accept_conflicts'>,
  { added, removed }: People,
): Promise<void> {
  await scoped(ctx)
    .updateTable('visits')
    .set({ starts_at, ends_at, updated_at: ctx.now, version: sql`version + 1` })
    .$if(title !== undefined, (visits) => visits.set({ title: title ?? '' }))
    .$if(place !== undefined, (visits) => visits.set({ place: place ?? '' }))
    .$if(travel_minutes !== undefined, (visits) => visits.set({ travel_minutes: travel_minutes ?? 0 }))
    .$if(note !== undefined, (visits) => visits.set({ note: note ?? '' }))
    .where('id', '=', id)
    .execute();
  if (removed.length > 0)
    await scoped(ctx)
      .deleteFrom('visit_people')
      .where('visit_id', '=', id)
      .where(sql<boolean>`person_id = any(${[...removed]}::uuid[])`)
      .execute();
  await addPeopleToVisit(ctx, id, added);
}

type Shown = Awaited<ReturnType<typeof requireVisit>>;

const namesOf = ({ people }: Shown): string => people.map(({ name }) => name).join(', ');

async function recordVisitChange(
  ctx: Ctx,
  record: VisitRecord,
  before: Shown,
  { added, removed }: People,
): Promise<Shown> {
  const visit = await requireVisit(ctx, record.id);
  const fields = ['title', 'starts_at', 'ends_at', 'place', 'travel_minutes', 'note', 'people'] as const;
  const [from, to] = [before, visit].map((shown) => ({ ...shown, people: namesOf(shown) }));
  const changes = from && to ? changesBetween(from, to, fields) : [];
  if (changes.length === 0) return visit;
  const isMoved = isMovedBy(record, visit);
  if (visit.ticket && isMoved)
    await addTicketEvent(ctx, visit.ticket.id, 'visit_moved', { from: before.starts_at, to: visit.starts_at });
  publishVisit(ctx, visit.id, visit.ticket?.id ?? null);
  const ofVisit = { visit_id: visit.id, ticket_id: visit.ticket?.id ?? null };
  ctx.fact('visit.changed', { ...ofVisit, added_ids: [...added], removed_ids: [...removed] });
  auditVisit(ctx, 'visit.changed', visit, changes);
  const stayed = visit.people.map(({ id }) => id).filter((id) => !added.includes(id));
  await notifyPeople(ctx, 'visit_planned', visit, added);
  await notifyPeople(ctx, 'visit_cancelled', before, removed);
  if (isMoved) await notifyPeople(ctx, 'visit_moved', visit, stayed);
  return visit;
}

/** Removes a visit that was planned by mistake. Refuses one that somebody has set out for. */
export const removeVisit: Action<typeof scheduleApi.remove> = async (ctx, { params }) => {
  const { visit } = await lockVisit(ctx, params.id);
  if (visit.status !== 'scheduled' && visit.status !== 'cancelled') throw new AppError('VISIT_STARTED');
  const shown = await requireVisit(ctx, visit.id);
  await scoped(ctx).deleteFrom('visits').where('id', '=', visit.id).execute();
  if (shown.ticket && visit.status === 'scheduled')
    await addTicketEvent(ctx, shown.ticket.id, 'visit_cancelled', { from: shown.starts_at });
  publishVisit(ctx, visit.id, shown.ticket?.id ?? null);
  auditVisit(ctx, 'visit.removed', shown);
  const people = shown.people.map(({ id }) => id);
  if (visit.status === 'scheduled') await notifyPeople(ctx, 'visit_cancelled', shown, people);
};

/** Cancels the planned visits of a closed ticket. People who are on site end their visit themselves. */
export async function cancelVisitsOfTicket(
  ctx: TenantCtx,
  { ticket_id }: FactPayload<'ticket.closed'>,
  actor: AuditActor,
): Promise<void> {
  const cancelled = await scoped(ctx)
    .updateTable('visits')
    .set({ status: 'cancelled', updated_at: ctx.now, version: sql`version + 1` })
    .where('ticket_id', '=', ticket_id)
    .where('status', 'in', ['scheduled', 'on_the_way'])
    .returning('id')
    .execute();
  for (const { id } of cancelled) {
    const visit = await requireVisit(ctx, id);
    publishVisit(ctx, id, ticket_id);
    const people = visit.people.map((person) => person.id);
    await notifyPeople(
      { ...ctx, actor: { id: actor.kind === 'member' ? actor.id : null } },
      'visit_cancelled',
      visit,
      people,
    );
  }
}

type Leaver = Occurrence<{ person_id: string }>;

/** Removes people who may no longer enter the workspace from their visits. Visits that they have checked in at keep them. */
export async function takePeopleOffVisits(ctx: TenantCtx, leavers: readonly Leaver[]): Promise<void> {
  const ids = leavers.map(({ payload }) => payload.person_id);
  const planned = scoped(ctx).selectFrom('visits').where('status', 'in', ['scheduled', 'on_the_way']).select('id');
  const left = await scoped(ctx)
    .deleteFrom('visit_people')
    .where(sql<boolean>`person_id = any(${ids}::uuid[])`)
    .where('checked_in_at', 'is', null)
    .where('visit_id', 'in', planned)
    .returning('visit_id')
    .execute();
  for (const id of new Set(left.map(({ visit_id }) => visit_id))) {
    await scoped(ctx).updateTable('visits').set({ version: sql`version + 1` }).where('id', '=', id).execute();
    publishVisit(ctx, id, (await requireVisit(ctx, id)).ticket?.id ?? null);
  }
}
