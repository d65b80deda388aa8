import { AppError } from '@sightline/contract/errors';
import type { ArticleCategory, articleCategoriesApi } from '@sightline/contract/knowledge/categories';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import { lockNode, lockTree, removeNode, requireFreeParent } from '../../db/tree.ts';
import type { Action } from '../../kernel/action.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import { listAllCategories, requireCategory } from './categories-queries.ts';
import { publishKnowledge } from './events.ts';

/** After the last one of a level. */
const endOf = (all: readonly ArticleCategory[], parentId: string | null): number =>
  Math.max(-1, ...all.filter(({ parent_id }) => parent_id === parentId).map(({ position }) => position)) + 1;

export const createCategory: Action<typeof articleCategoriesApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), translations, ...category } = body;
  await lockTree(ctx, 'article_categories');
  const all = await listAllCategories(ctx);
  if (all.length >= limits.articles.categories) throw new AppError('TOO_MANY_CATEGORIES');
  if (category.parent_id) await requireCategory(ctx, category.parent_id, 'parent_id');
  await ctx.db
    .insertInto('article_categories')
    .values({
      ...{ ...category, id, organization_id: ctx.organization_id, created_at: ctx.now },
      ...{ translations: JSON.stringify(translations), position: endOf(all, category.parent_id) },
    })
    .execute();
  ctx.audit('article_category.created', { record: { id, label: category.name } });
  await publishKnowledge(ctx);
  return { category: await requireCategory(ctx, id) };
};

export const updateCategory: Action<typeof articleCategoriesApi.update> = async (ctx, { params, body }) => {
  await lockTree(ctx, 'article_categories');
  const before = await requireCategory(ctx, params.id);
  const all = await listAllCategories(ctx);
  requireFreeParent(all, params.id, body.parent_id, 'CATEGORY_CYCLE');
  const { translations, ...own } = body;
  const isMoved = own.parent_id !== before.parent_id;
  await scoped(ctx)
    .updateTable('article_categories')
    .set({
      ...{ ...own, translations: JSON.stringify(translations) },
      ...(isMoved && { position: endOf(all, own.parent_id) }),
    })
    .where('id', '=', params.id)
    .execute();
  const changes = changesBetween(before.base, body, ['name', 'description']);
  ctx.audit('article_category.updated', { record: { id: params.id, label: body.name }, changes });
  await publishKnowledge(ctx);
  return { category: await requireCategory(ctx, params.id) };
};

export const placeCategory: Action<typeof articleCategoriesApi.place> = async (ctx, { params, body }) => {
  const { parent_id, before_id } = body;
  await lockTree(ctx, 'article_categories');
  const { id, base, parent_id: from } = await requireCategory(ctx, params.id);
  const all = await listAllCategories(ctx);
  requireFreeParent(all, id, parent_id, 'CATEGORY_CYCLE');
  const level = all.filter((one) => one.parent_id === parent_id && one.id !== id).map((one) => one.id);
  const at = before_id === null ? level.length : level.indexOf(before_id);
  if (at < 0) throw new AppError('NOT_FOUND', 'before_id');
  const ordered = level.toSpliced(at, 0, id);
  await sql`
    update article_categories as c
    set position = o.position - 1, parent_id = case when c.id = ${id}::uuid then ${parent_id}::uuid else c.parent_id end
    from unnest(${ordered}::uuid[]) with ordinality as o (id, position)
    where c.organization_id = ${ctx.organization_id} and c.id = o.id`.execute(ctx.db);
  const nameOf = (wanted: string | null) => all.find((one) => one.id === wanted)?.base.name ?? null;
  const changes = from === parent_id ? [] : [{ field: 'parent', from: nameOf(from), to: nameOf(parent_id) }];
  ctx.audit('article_category.updated', { record: { id, label: base.name }, changes });
  await publishKnowledge(ctx);
  return { categories: await listAllCategories(ctx) };
};

/** Its articles go to `move_to`, or stand in the way; drafts and archived ones count too. */
export const removeCategory: Action<typeof articleCategoriesApi.remove> = async (ctx, { params, query }) => {
  await lockTree(ctx, 'article_categories');
  const category = await requireCategory(ctx, params.id);
  const target = query.move_to === undefined ? null : await requireCategory(ctx, query.move_to, 'move_to');
  if (query.move_to === category.id) throw new AppError('CATEGORY_CYCLE', 'move_to');
  await lockNode(ctx, 'article_categories', category.id);
  const total = await countRows(scoped(ctx).selectFrom('articles').where('category_id', '=', category.id));
  if (total > 0 && !target) throw AppError.counting('ARTICLES_IN_CATEGORY', total, 'move_to');
  if (target)
    await scoped(ctx)
      .updateTable('articles')
      .set({ category_id: target.id })
      .where('category_id', '=', category.id)
      .execute();
  await removeNode(ctx, 'article_categories', category);
  ctx.audit('article_category.deleted', { record: { id: category.id, label: category.base.name } });
  await publishKnowledge(ctx);
  return { moved_count: total };
};
