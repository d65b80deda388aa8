import { AppError } from '@sightline/contract/errors';
import type { RoleKind } from '@sightline/contract/permissions';
import { sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';

type Seats = { seats: number | null; agents: number };

/** Counts the agents, who take seats; guests do not. */
async function countAgents({ db, organization_id }: TenantCtx): Promise<number> {
  const { rows } = await sql<{ agents: number }>`
    select count(distinct person_id)::int agents from roles
    where organization_id = ${organization_id} and branch_id is null`.execute(db);
  return rows[0]?.agents ?? 0;
}

async function readSeats(ctx: TenantCtx, isLocked: boolean): Promise<Seats> {
  const { seats } = await ctx.db
    .selectFrom('organizations')
    .where('id', '=', ctx.organization_id)
    .select('seats')
    .$if(isLocked, (row) => row.forUpdate())
    .executeTakeFirstOrThrow();
  return { seats, agents: seats === null ? 0 : await countAgents(ctx) };
}

export async function countFreeSeats(ctx: TenantCtx): Promise<number> {
  const { seats, agents } = await readSeats(ctx, false);
  return seats === null ? Number.POSITIVE_INFINITY : seats - agents;
}

/** People who accept at the same time take turns at the last seat. */
export async function requireSeat(ctx: TenantCtx, kind: RoleKind): Promise<void> {
  if (kind === 'branch') return;
  const { seats, agents } = await readSeats(ctx, true);
  if (seats !== null && agents >= seats) throw new AppError('SEAT_LIMIT');
}
