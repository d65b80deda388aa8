import { AppError } from '@sightline/contract/errors';
import type { PersonRef } from '@sightline/contract/scalars';
import { sql } from 'kysely';
import type { TenantCtx } from '../../kernel/context.ts';
import { listAgents } from '../tickets/queries.ts';

/**
 * Returns the people of a visit; those in `added` must be agents, who see every customer. Locks their rows, so that of two plans for one person
 * the second one sees the first. Throws for unknown people, and those of other workspaces.
 */
export async function requirePlannable(
  ctx: TenantCtx,
  ids: readonly string[],
  added: readonly string[] = ids,
): Promise<PersonRef[]> {
  const { rows } = await sql<PersonRef>`
    select id, name from people where organization_id = ${ctx.organization_id} and id = any(${[...ids]}::uuid[])
      and kind = 'user'
    order by id for no key update`.execute(ctx.db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', 'user_ids');
  if ((await listAgents(ctx, added)).length < added.length) throw new AppError('NOT_ASSIGNABLE', 'user_ids');
  return rows;
}

export async function addPeopleToVisit(ctx: TenantCtx, visitId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { organization_id } = ctx;
  await ctx.db
    .insertInto('visit_people')
    .values(ids.map((person_id) => ({ organization_id, visit_id: visitId, person_id })))
    .execute();
}
