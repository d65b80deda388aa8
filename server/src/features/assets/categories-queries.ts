import type { Category, categoriesApi } from '@sightline/contract/assets/categories';
import { AppError } from '@sightline/contract/errors';
import { lineage } from '@sightline/contract/tree';
import { sql } from 'kysely';
import type { Action } from '../../kernel/action.ts';
import { isAgent } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/context.ts';
import { isInOwnSpace } from '../../kernel/own-space.ts';

/** Guests see the categories of their own assets, with those above them, and count these assets only. */
export async function listAllCategories(ctx: Ctx): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select c.id, c.name, c.parent_id, c.icon, c.color, (
      select count(*)::int from assets a
      where a.organization_id = c.organization_id and a.category_id = c.id
        and ${isInOwnSpace(ctx.actor, 'a.branch_id')}) assets_count
    from asset_categories c
    where c.organization_id = ${ctx.organization_id}
    order by c.name collate "und-x-icu", c.id`.execute(ctx.db);
  if (isAgent(ctx.actor)) return rows;
  const seen = new Set(rows.filter((row) => row.assets_count > 0).flatMap(({ id }) => lineage(rows, id)));
  return rows.filter(({ id }) => seen.has(id));
}

export const listCategories: Action<typeof categoriesApi.list> = async (ctx) => ({
  categories: await listAllCategories(ctx),
});

export async function requireCategory(ctx: Ctx, id: string, field = 'id'): Promise<Category> {
  const category = (await listAllCategories(ctx)).find((one) => one.id === id);
  if (!category) throw new AppError('NOT_FOUND', field);
  return category;
}
