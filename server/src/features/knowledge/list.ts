import { type ArticleRow, type articlesApi, articlesList } from '@sightline/contract/knowledge/articles';
import { type RawBuilder, sql } from 'kysely';
import { type ListSource, readList } from '../../db/list-query.ts';
import { withThoseBelow } from '../../db/tree.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { articleIsReadable } from './policy.ts';
import { isOutdated, rowColumns, rowJoins, shownStatus } from './rows.ts';

/** A category means those below it too. */
export const inCategories = (ctx: TenantCtx, ids: readonly string[]): RawBuilder<unknown> =>
  sql`a.category_id in (${withThoseBelow(ctx, 'article_categories', sql`${ids}::uuid[]`)})`;

export const hasProduct = (ids: readonly string[]): RawBuilder<unknown> => sql`exists (
  select from article_product_links as l
  where l.organization_id = a.organization_id and l.article_id = a.id and l.product_id = any(${ids}::uuid[]))`;

const source = (ctx: Ctx): ListSource<typeof articlesList> => ({
  table: 'articles',
  alias: 'a',
  scope: () => articleIsReadable(ctx.actor),
  filters: {
    status: (all) => sql`${shownStatus} = any(${all}::text[])`,
    category_id: (ids) => inCategories(ctx, ids),
    owner_id: (ids) => sql`a.owner_id = any(${ids}::uuid[])`,
    language: (all) => sql`a.language = any(${all}::text[])`,
    visibility: (all) => sql`a.visibility = any(${all}::text[])`,
    tag: (all) => sql`a.tags && ${all}::text[]`,
    error_code: (all) => sql`a.error_codes && ${all}::text[]`,
    product_id: (ids) => hasProduct(ids),
    problem_type_id: (ids) => sql`exists (select from article_problem_types as l
      where l.organization_id = a.organization_id and l.article_id = a.id and l.problem_type_id = any(${ids}::uuid[]))`,
    translation: () => isOutdated,
    owner: () => sql`not exists (select from roles as r
      where r.organization_id = a.organization_id and r.person_id = a.owner_id and r.branch_id is null)`,
    review: () => sql`a.review_at <= ${ctx.now}::date`,
  },
  search: (words) => sql`a.id in (select id from search_articles(array[${words}::text], false))`,
  orders: {
    updated_at: sql`a.updated_at`,
    published_at: sql`a.published_at`,
    title: sql`a.title collate "und-x-icu"`,
    views: sql`(select count(*) from article_views as w where w.organization_id = a.organization_id and w.article_id = a.id)`,
  },
  columns: rowColumns(ctx),
  joins: rowJoins,
});

export const listArticles: Action<typeof articlesApi.list> = async (ctx, { query }) => {
  const { rows, pagination } = await readList<typeof articlesList, ArticleRow>(ctx, articlesList, source(ctx), query);
  return { articles: rows, pagination };
};
