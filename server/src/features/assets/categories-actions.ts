import type { categoriesApi } from '@sightline/contract/assets/categories';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import { lockNode, lockTree, removeNode, requireFreeParent } from '../../db/tree.ts';
import type { Action } from '../../kernel/action.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import { listAllCategories, requireCategory } from './categories-queries.ts';
import { publishAssetSettings, publishAssets } from './events.ts';
import { addAssetEvents } from './history.ts';

export const createCategory: Action<typeof categoriesApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), ...category } = body;
  await lockTree(ctx, 'asset_categories');
  const all = await listAllCategories(ctx);
  if (all.length >= limits.assets.categories) throw new AppError('TOO_MANY_CATEGORIES');
  if (category.parent_id) await requireCategory(ctx, category.parent_id, 'parent_id');
  await ctx.db
    .insertInto('asset_categories')
    .values({ ...category, id, organization_id: ctx.organization_id, created_at: ctx.now })
    .execute();
  ctx.audit('category.created', { record: { id, label: category.name } });
  await publishAssetSettings(ctx);
  return { category: await requireCategory(ctx, id) };
};

export const updateCategory: Action<typeof categoriesApi.update> = async (ctx, { params, body }) => {
  await lockTree(ctx, 'asset_categories');
  const before = await requireCategory(ctx, params.id);
  requireFreeParent(await listAllCategories(ctx), params.id, body.parent_id, 'CATEGORY_CYCLE');
  await scoped(ctx).updateTable('asset_categories').set(body).where('id', '=', params.id).execute();
  const changes = changesBetween(before, body, ['name']);
  ctx.audit('category.updated', { record: { id: params.id, label: body.name }, changes });
  await publishAssetSettings(ctx);
  return { category: await requireCategory(ctx, params.id) };
};

/** Assets and fields go to `move_to`, or stand in the way. */
export const removeCategory: Action<typeof categoriesApi.remove> = async (ctx, { params, query }) => {
  await lockTree(ctx, 'asset_categories');
  const category = await requireCategory(ctx, params.id);
  const target = query.move_to === undefined ? null : await requireCategory(ctx, query.move_to, 'move_to');
  if (query.move_to === category.id) throw new AppError('CATEGORY_CYCLE', 'move_to');
  await lockNode(ctx, 'asset_categories', category.id);
  const of = (table: 'assets' | 'custom_fields') =>
    scoped(ctx)
      .selectFrom(table)
      .where('category_id', '=', category.id)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
  const [assets, fields] = [(await of('assets')).total, (await of('custom_fields')).total];
  if (assets + fields > 0 && query.move_to === undefined)
    throw AppError.counting('CATEGORY_IN_USE', assets + fields, 'move_to');
  if (target) {
    const set = { category_id: target.id };
    const moved = await scoped(ctx)
      .updateTable('assets')
      .set({ ...set, updated_at: ctx.now, version: sql`version + 1` })
      .where('category_id', '=', category.id)
      .returning(['id', 'version'])
      .execute();
    const changes = [{ field: 'category', from: category.name, to: target.name }];
    await addAssetEvents(
      ctx,
      moved.map(({ id, version }) => ({ asset_id: id, kind: 'updated', version, changes })),
    );
    await scoped(ctx).updateTable('custom_fields').set(set).where('category_id', '=', category.id).execute();
  }
  await scoped(ctx)
    .updateTable('asset_models')
    .set({ category_id: target?.id ?? null })
    .where('category_id', '=', category.id)
    .execute();
  await removeNode(ctx, 'asset_categories', category);
  ctx.audit('category.deleted', { record: { id: category.id, label: category.name } });
  await publishAssetSettings(ctx);
  if (assets > 0) await publishAssets(ctx);
  return { moved_count: assets };
};
