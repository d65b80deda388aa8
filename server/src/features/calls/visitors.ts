import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';

/**
 * Visitors: people with an account who were called into the call of a room of two. They may know of this call and take
 * part in it, draw and be rung again; the room, its messages and its other calls stay closed to them.
 */
export async function addVisitors(ctx: Ctx, callId: string, personIds: readonly string[]): Promise<void> {
  const { organization_id, actor, now } = ctx;
  if (personIds.length === 0) return;
  await ctx.db
    .insertInto('call_visitors')
    .values(
      personIds.map((person_id) => ({
        organization_id,
        call_id: callId,
        person_id,
        invited_by: actor.id,
        created_at: now,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}

/** A removed visitor comes back only when called again. */
export async function endVisit(ctx: TenantCtx, callId: string, personId: string): Promise<void> {
  await scoped(ctx)
    .deleteFrom('call_visitors')
    .where('call_id', '=', callId)
    .where('person_id', '=', personId)
    .execute();
}

export async function isVisitor(ctx: TenantCtx, callId: string, personId: string): Promise<boolean> {
  const visitor = await scoped(ctx)
    .selectFrom('call_visitors')
    .where('call_id', '=', callId)
    .where('person_id', '=', personId)
    .select('person_id')
    .executeTakeFirst();
  return visitor !== undefined;
}

export async function listVisitors(ctx: TenantCtx, callId: string): Promise<string[]> {
  const rows = await scoped(ctx)
    .selectFrom('call_visitors')
    .where('call_id', '=', callId)
    .select('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** Whether a person was called into call `c` of a query. */
export function isVisitorOfCall(personId: string): RawBuilder<boolean> {
  return sql`exists (
    select from call_visitors v
    where v.organization_id = c.organization_id and v.call_id = c.id and v.person_id = ${personId})`;
}
