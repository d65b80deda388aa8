import { lineage } from '@sightline/contract/asset-lineage';
import { AppError } from '@sightline/contract/errors';
import type { topicsApi } from '@sightline/contract/knowledge-categories';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import type { Ctx } from '../../kernel/context.ts';
import { listAllCategories, requireCategory } from './categories-queries.ts';
import { publishKnowledge } from './events.ts';

/** Changes of the tree wait for each other here: two moves that are valid alone could make a circle together. */
const lockTree = (ctx: Ctx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('article_categories'), hashtext(${ctx.organization_id}))`.execute(ctx.db);

export const createCategory: Action<typeof topicsApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), ...category } = body;
  await lockTree(ctx);
  const all = await listAllCategories(ctx);
  if (all.length >= limits.articles.categories) throw new AppError('TOO_MANY_CATEGORIES');
  if (category.parent_id) await requireCategory(ctx, category.parent_id, 'parent_id');
  await ctx.db
    .insertInto('article_categories')
    .values({ ...category, id, organization_id: ctx.organization_id, created_at: ctx.now })
    .execute();
  ctx.audit('article_category.created', { record: { id, label: category.name } });
  await publishKnowledge(ctx);
  return { category: await requireCategory(ctx, id) };
};

export const updateCategory: Action<typeof topicsApi.update> = async (ctx, { params, body }) => {
  await lockTree(ctx);
  const before = await requireCategory(ctx, params.id);
  if (body.parent_id) {
    await requireCategory(ctx, body.parent_id, 'parent_id');
    if (lineage(await listAllCategories(ctx), body.parent_id).includes(params.id))
      throw new AppError('CATEGORY_CYCLE', 'parent_id');
  }
  await scoped(ctx).updateTable('article_categories').set(body).where('id', '=', params.id).execute();
  const changes = changesBetween(before, body, ['name', 'description']);
  ctx.audit('article_category.updated', { record: { id: params.id, label: body.name }, changes });
  await publishKnowledge(ctx);
  return { category: await requireCategory(ctx, params.id) };
};

/** Its articles go to `move_to`, or stand in the way; drafts and archived ones count too. */
export const removeCategory: Action<typeof topicsApi.remove> = async (ctx, { params, query }) => {
  await lockTree(ctx);
  const category = await requireCategory(ctx, params.id);
  const target = query.move_to === undefined ? null : await requireCategory(ctx, query.move_to, 'move_to');
  if (query.move_to === category.id) throw new AppError('CATEGORY_CYCLE', 'move_to');
  // Keeps out articles that somebody is adding to it now: their foreign key waits for this row.
  await scoped(ctx).selectFrom('article_categories').select('id').where('id', '=', category.id).forUpdate().execute();
  const total = await countRows(scoped(ctx).selectFrom('articles').where('category_id', '=', category.id));
  if (total > 0 && !target) throw AppError.counting('ARTICLES_IN_CATEGORY', total, 'move_to');
  if (target)
    await scoped(ctx)
      .updateTable('articles')
      .set({ category_id: target.id })
      .where('category_id', '=', category.id)
      .execute();
  const up = { parent_id: category.parent_id };
  await scoped(ctx).updateTable('article_categories').set(up).where('parent_id', '=', category.id).execute();
  await scoped(ctx).deleteFrom('article_categories').where('id', '=', category.id).execute();
  ctx.audit('article_category.deleted', { record: { id: category.id, label: category.name } });
  await publishKnowledge(ctx);
  return { moved_count: total };
};
