import { AppError } from '@sightline/contract/errors';
import type { ArticleCategory, articleCategoriesApi } from '@sightline/contract/knowledge/categories';
import { lineage } from '@sightline/contract/tree';
import { sql } from 'kysely';
import type { Action } from '../../kernel/action.ts';
import { isAgent } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/context.ts';
import { categoryDescription, categoryName } from './category-names.ts';
import { articleIsReadable } from './policy.ts';

/** Published articles are counted. Customers see the categories that lead to articles of theirs. */
export async function listAllCategories(ctx: Ctx): Promise<ArticleCategory[]> {
  const { locale } = ctx.actor;
  const { rows } = await sql<ArticleCategory>`
    select c.id, ${categoryName(locale)} as name, ${categoryDescription(locale)} as description,
      jsonb_build_object('name', c.name, 'description', c.description) as base, c.translations, c.parent_id, c.icon, c.color, c.position, (
      select count(*)::int from articles as a
      where a.category_id = c.id and a.status = 'published' and ${articleIsReadable(ctx.actor)}) as articles_count
    from article_categories as c
    where c.organization_id = ${ctx.organization_id}
    order by c.position, ${categoryName(locale)} collate "und-x-icu", c.id`.execute(ctx.db);
  if (isAgent(ctx.actor)) return rows;
  const seen = new Set(rows.filter((row) => row.articles_count > 0).flatMap(({ id }) => lineage(rows, id)));
  return rows.filter(({ id }) => seen.has(id));
}

export const listCategories: Action<typeof articleCategoriesApi.list> = async (ctx) => ({
  categories: await listAllCategories(ctx),
});

export async function requireCategory(ctx: Ctx, id: string, field = 'id'): Promise<ArticleCategory> {
  const category = (await listAllCategories(ctx)).find((one) => one.id === id);
  if (!category) throw new AppError('NOT_FOUND', field);
  return category;
}
