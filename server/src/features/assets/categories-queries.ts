import type { Category, categoriesApi } from '@sightline/contract/asset-categories';
import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';

/** Guests count the assets of their own space. */
export async function listAllCategories(ctx: Ctx): Promise<Category[]> {
  const { branch_id } = ctx.actor;
  const { rows } = await sql<Category>`
    select c.id, c.name, c.parent_id, c.icon, c.color, (
      select count(*)::int from assets a
      where a.organization_id = c.organization_id and a.category_id = c.id
        and ${branch_id ? sql`a.branch_id = ${branch_id}` : sql`true`}) assets_count
    from asset_categories c
    where c.organization_id = ${ctx.organization_id}
    order by c.name collate "und-x-icu", c.id`.execute(ctx.db);
  return rows;
}

export const listCategories: Action<typeof categoriesApi.list> = async (ctx) => ({
  categories: await listAllCategories(ctx),
});

export async function requireCategory(ctx: Ctx, id: string, field = 'id'): Promise<Category> {
  const category = (await listAllCategories(ctx)).find((one) => one.id === id);
  if (!category) throw new AppError('NOT_FOUND', field);
  return category;
}
