import type { Condition } from '@sightline/contract/conditions/conditions';
import { AppError } from '@sightline/contract/errors';
import { viewLimits } from '@sightline/contract/views/view-limits';
import type { ListName, View, viewsApi } from '@sightline/contract/views/views';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { ViewedLists } from '../../kernel/viewed-list.ts';
import { mayChangeView } from './policy.ts';

/** Own ones in their order, then those that are shared with the role or the space of the actor. */
async function listSeen(ctx: Ctx, wanted: { list: ListName } | { id: string }): Promise<View[]> {
  const { id: me, role, branch_id } = ctx.actor;
  const isSeen = sql<boolean>`(views.owner_id = ${me} or ${role} = any(views.shared_roles)
    or ${branch_id}::uuid = any(views.shared_spaces))`;
  const seen = scoped(ctx)
    .selectFrom('views')
    .innerJoin('people as p', (join) =>
      join.onRef('p.organization_id', '=', 'views.organization_id').onRef('p.id', '=', 'views.owner_id'),
    )
    .select(['views.id', 'views.list', 'views.name', 'query', 'order_by', 'order_dir', 'columns', 'layout'])
    .select(['shared_roles', 'shared_spaces'])
    .select(sql<string | null>`condition::text`.as('condition'))
    .select(sql<boolean>`views.owner_id = ${me}`.as('is_mine'))
    .select(sql<boolean>`is_default and views.owner_id = ${me}`.as('is_default'))
    .select(sql<View['owner']>`json_build_object('id', p.id, 'name', p.name)`.as('owner'))
    .orderBy(sql`views.owner_id = ${me}`, 'desc')
    .orderBy(sql`case when views.owner_id = ${me} then position end`)
    .orderBy('views.name')
    .orderBy('views.id');
  const found =
    'id' in wanted ? seen.where('views.id', '=', wanted.id) : seen.where('list', '=', wanted.list).where(isSeen);
  return found.execute();
}

export const listViews: Action<typeof viewsApi.list> = async (ctx, { query: { list } }) => ({
  views: await listSeen(ctx, { list }),
});

export async function requireView(ctx: Ctx, id: string): Promise<View> {
  const [view] = await listSeen(ctx, { id });
  if (!view) throw new AppError('NOT_FOUND', 'id');
  return view;
}

/** Held until the transaction ends. One that the actor may not change is as if it were not there. */
export async function requireChangeableView(ctx: Ctx, id: string) {
  const view = await scoped(ctx)
    .selectFrom('views')
    .select(['id', 'list', 'name', 'owner_id', 'shared_roles', 'shared_spaces'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!view || !mayChangeView(ctx, view)) throw new AppError('NOT_FOUND', 'id');
  return view;
}

/** All counts in one statement; each stops at the limit. */
export const countViews =
  (lists: ViewedLists): Action<typeof viewsApi.counts> =>
  async (ctx, { query: { list } }) => {
    const { permission, open } = lists[list];
    if (!ctx.actor.permissions.has(permission)) return { counts: [] };
    const views = (await listSeen(ctx, { list })).slice(0, viewLimits.counted);
    if (views.length === 0) return { counts: [] };
    const rowsOf = await open(ctx);
    const totals = [];
    for (const { query, condition } of views) {
      const conditions = condition === null ? undefined : (JSON.parse(condition) as Condition);
      const rows = await rowsOf({ query: query || undefined, conditions });
      totals.push(sql`(select count(*)::int from (select ${rows} limit ${sql.lit(viewLimits.most)}) counted)`);
    }
    const { rows } = await sql<{ totals: number[] }>`select array[${sql.join(totals)}] totals`.execute(ctx.db);
    return { counts: views.map(({ id }, place) => ({ id, total: rows[0]?.totals[place] ?? 0 })) };
  };
