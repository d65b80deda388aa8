import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Timer, ticketsApi } from '@sightline/contract/tickets/tickets';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../db/scoped.ts';
import type { Action } from '../kernel/action.ts';
import type { Ctx, TenantCtx } from '../kernel/context.ts';
import { caseByKind, type TimerKinds, type TimerOwner } from '../kernel/owner-kinds.ts';

type Row = Omit<Timer, 'kind' | 'ticket'> & { owner_kind: TimerOwner['kind']; owner: unknown };

async function readTimers(ctx: Ctx, conditions: RawBuilder<unknown>[]): Promise<Timer[]> {
  const { timers } = ctx.ports.kinds;
  const own = sql`w.organization_id = ${ctx.organization_id}`;
  const { rows } = await sql<Row>`
    select w.id, w.owner_kind, ${caseByKind(sql`w.owner_kind`, timers, ({ row }) => sql`(${row})`)} as owner,
      w.stopped_at is null as active, w.started_at, w.stopped_at, json_build_object('id', p.id, 'name', p.name) as "user"
    from timers as w
    join people as p on p.organization_id = w.organization_id and p.id = w.person_id
    where ${sql.join([own, ...conditions], sql` and `)}
    order by w.id desc limit ${sql.lit(limits.pages.ticketTimers)}`.execute(ctx.db);
  return rows.map(({ owner_kind, owner, ...timer }) => ({ ...timer, ...timers[owner_kind].view(owner) }));
}

/** The latest ones first. */
export const listTimers: Action<typeof ticketsApi.timers> = async (ctx, { query }) => {
  const { active, user_id } = query.filter ?? {};
  const conditions: RawBuilder<unknown>[] = [];
  if (active !== undefined) conditions.push(active ? sql`w.stopped_at is null` : sql`w.stopped_at is not null`);
  if (user_id) conditions.push(sql`w.person_id = ${user_id}`);
  return { ticketTimers: await readTimers(ctx, conditions) };
};

export async function requireTimer(ctx: Ctx, id: string): Promise<Timer> {
  const [timer] = await readTimers(ctx, [sql`w.id = ${id}`]);
  if (!timer) throw new AppError('NOT_FOUND');
  return timer;
}

/** Whether the time of timer `w` of a query is booked on a ticket. */
export const isBookedOn = (kinds: TimerKinds, ticket: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${sql.join(
    Object.entries(kinds).map(([kind, rules]) => sql`w.owner_kind = ${sql.lit(kind)} and ${rules.isBookedOn(ticket)}`),
    sql` or `,
  )})`;

export async function hasRunningTimer(ctx: TenantCtx, owner: TimerOwner, personId: string): Promise<boolean> {
  const timer = await scoped(ctx)
    .selectFrom('timers')
    .select('id')
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('person_id', '=', personId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return timer !== undefined;
}
