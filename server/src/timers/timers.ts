import { AppError } from '@sightline/contract/errors';
import type { ticketsApi } from '@sightline/contract/tickets/tickets';
import { sql } from 'kysely';
import { scoped } from '../db/scoped.ts';
import type { Action } from '../kernel/action.ts';
import type { AuditActor } from '../kernel/audit-entry.ts';
import type { Ctx, TenantCtx } from '../kernel/context.ts';
import { type DeviceTimes, momentOf } from '../kernel/device-time.ts';
import type { TimerOwner } from '../kernel/owner-kinds.ts';
import type { Occurrence } from '../kernel/subscriptions.ts';
import { requireTimer } from './queries.ts';
import type { ActingCtx, TimerRules } from './rules.ts';

/*
 * A timer: running -> stopped. A person has at most one running timer for an owner; an index enforces that too. No minute counts
 * twice: a timer does not start before the last one of the same person and owner has stopped.
 */

type Moment = { at: Date | string; device_at: string | null };

/** Returns the id of the new timer; undefined while one runs. */
async function insertTimer(
  { db, organization_id }: TenantCtx,
  owner: TimerOwner,
  personId: string,
  { at, device_at }: Moment,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into timers (organization_id, owner_kind, owner_id, person_id, started_at, device_started_at)
    select ${organization_id}::uuid, ${owner.kind}::text, ${owner.id}::uuid, ${personId}::uuid, greatest(${at}::timestamptz, (
      select max(w.stopped_at) from timers as w
      where w.organization_id = ${organization_id} and w.owner_kind = ${owner.kind} and w.owner_id = ${owner.id}
        and w.person_id = ${personId})), ${device_at}::timestamptz
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Starts a timer for somebody who began to work, unless theirs runs already. */
export async function startTimer(
  ctx: ActingCtx,
  rules: TimerRules,
  ownerId: string,
  personId: string,
  moment: Moment,
): Promise<string | undefined> {
  const id = await insertTimer(ctx, { kind: rules.kind, id: ownerId }, personId, moment);
  if (id) await rules.record(ctx, ownerId, 'timer_started', personId);
  return id;
}

/** Stops the running timers of an owner, one person's or everybody's. Returns their ids. */
export async function stopTimers(
  ctx: ActingCtx,
  rules: TimerRules,
  ownerId: string,
  personId?: string,
  { at, device_at }: Moment = { at: ctx.now, device_at: null },
): Promise<string[]> {
  const stopped = await scoped(ctx)
    .updateTable('timers')
    .set({ stopped_at: sql<string>`greatest(started_at, ${at}::timestamptz)`, device_stopped_at: device_at })
    .where('owner_kind', '=', rules.kind)
    .where('owner_id', '=', ownerId)
    .where('stopped_at', 'is', null)
    .$if(personId !== undefined, (timers) => timers.where('person_id', '=', personId ?? ''))
    .returning(['id', 'person_id'])
    .execute();
  for (const { person_id } of stopped) await rules.record(ctx, ownerId, 'timer_stopped', person_id);
  return stopped.map(({ id }) => id);
}

/** With both times of the device as long ago as they are apart. */
const momentIn = (ctx: TenantCtx, times: DeviceTimes): Moment => ({
  at: momentOf(ctx.now, times),
  device_at: times.done_at ?? null,
});

/** Stops the caller's timer. Returns its id; undefined when none runs. */
export async function stopOwnTimer(
  ctx: Ctx,
  rules: TimerRules,
  ownerId: string,
  times: DeviceTimes,
): Promise<string | undefined> {
  const audit = await rules.requireOpen(ctx, ownerId);
  const [id] = await stopTimers(ctx, rules, ownerId, ctx.actor.id, momentIn(ctx, times));
  if (id) audit('timer_stopped');
  return id;
}

export const startTimerOf =
  (rules: TimerRules): Action<typeof ticketsApi.startTimer> =>
  async (ctx, { params, body = {} }) => {
    const audit = await rules.requireOpen(ctx, params.id);
    const id = await startTimer(ctx, rules, params.id, ctx.actor.id, momentIn(ctx, body));
    if (!id) throw new AppError('TIMER_RUNNING');
    audit('timer_started');
    return { timer: await requireTimer(ctx, id) };
  };

export const stopTimerOf =
  (rules: TimerRules): Action<typeof ticketsApi.stopTimer> =>
  async (ctx, { params, body = {} }) => {
    const id = await stopOwnTimer(ctx, rules, params.id, body);
    if (!id) throw new AppError('TIMER_NOT_RUNNING');
    return { timer: await requireTimer(ctx, id) };
  };

/** Stops the timers of people who may no longer enter the workspace. */
export const stopTimersOfPeople =
  (rules: TimerRules) =>
  async (ctx: TenantCtx, leavers: readonly Occurrence<{ person_id: string }>[]): Promise<void> => {
    const actor: AuditActor | { id: null } = leavers[0]?.actor ?? { id: null };
    const ids = leavers.map(({ payload }) => payload.person_id);
    const stopped = await endTimersOf(ctx, rules, ids);
    for (const { owner_id, person_id } of stopped)
      await rules.record({ ...ctx, actor }, owner_id, 'timer_stopped', person_id);
  };

/** The same without a line in the history. */
export const endTimersOf = (ctx: TenantCtx, { kind }: TimerRules, personIds: readonly string[]) =>
  scoped(ctx)
    .updateTable('timers')
    .set({ stopped_at: sql<string>`greatest(started_at, ${ctx.now}::timestamptz)` })
    .where('owner_kind', '=', kind)
    .where(sql<boolean>`person_id = any(${[...personIds]}::uuid[])`)
    .where('stopped_at', 'is', null)
    .returning(['owner_id', 'person_id'])
    .execute();
