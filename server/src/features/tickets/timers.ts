import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Timer, ticketsApi } from '@sightline/contract/tickets/tickets';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { AuditActor } from '../../kernel/audit-entry.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { momentOf } from '../../kernel/device-time.ts';
import type { FactPayload } from '../../kernel/facts.ts';
import type { Occurrence } from '../../kernel/subscriptions.ts';
import { addTicketEvent, publishTimer, stopOwnTimer, stopTimers } from './actions.ts';
import { auditTicket } from './audit.ts';
import { requireOpenTicket } from './queries.ts';

async function readTimers(ctx: Ctx, conditions: RawBuilder<unknown>[]): Promise<Timer[]> {
  const own = sql`w.organization_id = ${ctx.organization_id}`;
  const { rows } = await sql<Timer>`
    select w.id, 'ticket' kind, w.stopped_at is null active, w.started_at, w.stopped_at,
      json_build_object('id', t.id, 'ticket_id', t.ticket_id, 'subject', t.subject) ticket,
      json_build_object('id', p.id, 'name', p.name) "user"
    from ticket_timers w
    join tickets t on t.organization_id = w.organization_id and t.id = w.ticket_id
    join people p on p.organization_id = w.organization_id and p.id = w.person_id
    where ${sql.join([own, ...conditions], sql` and `)}
    order by w.id desc limit ${sql.lit(limits.pages.ticketTimers)}`.execute(ctx.db);
  return rows;
}

/** The latest ones first. */
export const listTimers: Action<typeof ticketsApi.timers> = async (ctx, { query }) => {
  const { active, user_id } = query.filter ?? {};
  const conditions: RawBuilder<unknown>[] = [];
  if (active !== undefined) conditions.push(active ? sql`w.stopped_at is null` : sql`w.stopped_at is not null`);
  if (user_id) conditions.push(sql`w.person_id = ${user_id}`);
  return { ticketTimers: await readTimers(ctx, conditions) };
};

async function requireTimer(ctx: Ctx, id: string): Promise<Timer> {
  const [timer] = await readTimers(ctx, [sql`w.id = ${id}`]);
  if (!timer) throw new AppError('NOT_FOUND');
  return timer;
}

/** Not before the last one of the same person and ticket stopped: no minute counts twice. */
const startedAt = (ctx: Ctx, ticketId: string, at: Date) => sql<string>`greatest(${at}::timestamptz, (
  select max(w.stopped_at) from ticket_timers w
  where w.organization_id = ${ctx.organization_id} and w.ticket_id = ${ticketId} and w.person_id = ${ctx.actor.id}))`;

/** Starts a timer. A person has at most one running timer for a ticket; an index enforces that too. */
export const startTimer: Action<typeof ticketsApi.startTimer> = async (ctx, { params, body = {} }) => {
  const ticket = await requireOpenTicket(ctx, params.id);
  const started = await ctx.db
    .insertInto('ticket_timers')
    .values({
      organization_id: ctx.organization_id,
      ticket_id: ticket.id,
      person_id: ctx.actor.id,
      started_at: startedAt(ctx, ticket.id, momentOf(ctx.now, body)),
      device_started_at: body.done_at ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!started) throw new AppError('TIMER_RUNNING');
  await addTicketEvent(ctx, ticket.id, 'timer_started');
  publishTimer(ctx, ticket, ctx.actor.id);
  auditTicket(ctx, 'ticket.timer_started', ticket);
  return { timer: await requireTimer(ctx, started.id) };
};

export const stopTimer: Action<typeof ticketsApi.stopTimer> = async (ctx, { params, body = {} }) => {
  const ticket = await requireOpenTicket(ctx, params.id);
  const id = await stopOwnTimer(ctx, ticket, body);
  if (!id) throw new AppError('TIMER_NOT_RUNNING');
  return { timer: await requireTimer(ctx, id) };
};

/** Starts a timer on the ticket for a person who checks in at its visit, unless their timer runs already. No minute counts twice. */
export async function startTimerOfVisit(
  ctx: TenantCtx,
  { ticket_id, person_id, at, device_at }: FactPayload<'visit.checked_in'>,
  actor: AuditActor,
): Promise<void> {
  if (ticket_id === null) return;
  const { rows } = await sql`
    insert into ticket_timers (organization_id, ticket_id, person_id, started_at, device_started_at)
    select ${ctx.organization_id}::uuid, ${ticket_id}::uuid, ${person_id}::uuid, greatest(${at}::timestamptz, (
      select max(w.stopped_at) from ticket_timers w where w.organization_id = ${ctx.organization_id}
        and w.ticket_id = ${ticket_id} and w.person_id = ${person_id})), ${device_at}::timestamptz
    on conflict do nothing returning id`.execute(ctx.db);
  if (rows.length === 0) return;
  await addTicketEvent({ ...ctx, actor }, ticket_id, 'timer_started');
  publishTimer(ctx, { id: ticket_id }, person_id);
}

/** Stops the timer of a person who has checked out of a visit. */
export async function stopTimerOfVisit(
  ctx: TenantCtx,
  { ticket_id, person_id, ...stop }: FactPayload<'visit.checked_out'>,
  actor: AuditActor,
): Promise<void> {
  if (ticket_id !== null) await stopTimers({ ...ctx, actor }, { id: ticket_id }, person_id, stop);
}

/** Nor do those who left because the visit ended. */
export async function stopTimersOfVisit(
  ctx: TenantCtx,
  { ticket_id, left_ids }: FactPayload<'visit.stepped'>,
  actor: AuditActor,
): Promise<void> {
  if (ticket_id === null) return;
  for (const person_id of left_ids) await stopTimers({ ...ctx, actor }, { id: ticket_id }, person_id);
}

/** Stops the timers of people who may no longer enter the workspace. */
export async function stopTimersOfPeople(
  ctx: TenantCtx,
  leavers: readonly Occurrence<{ person_id: string }>[],
): Promise<void> {
  const actor = leavers[0]?.actor;
  const ids = leavers.map(({ payload }) => payload.person_id);
  const stopped = await scoped(ctx)
    .updateTable('ticket_timers')
    .set({ stopped_at: sql<string>`greatest(started_at, ${ctx.now}::timestamptz)` })
    .where(sql<boolean>`person_id = any(${ids}::uuid[])`)
    .where('stopped_at', 'is', null)
    .returning(['ticket_id', 'person_id'])
    .execute();
  for (const { ticket_id, person_id } of stopped) {
    await addTicketEvent({ ...ctx, ...(actor && { actor }) }, ticket_id, 'timer_stopped', { subject_id: person_id });
    publishTimer(ctx, { id: ticket_id }, person_id);
  }
}
