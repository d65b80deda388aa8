import type { trashApi } from '@sightline/contract/assets/trash';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { lockTree } from '../../../db/tree.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { publishAsset, publishAssets } from '../events.ts';
import { addAssetEvents, auditAsset } from '../history.ts';
import { type AssetRecord, lockAssets, requireLockedAsset } from '../queries.ts';
import { matchingDeleted, visibleDeleted } from './queries.ts';

type RestoreInput = HandlerInput<typeof trashApi.restore>['body'];

/*
 * There -> in the trash -> there again, or deleted for good by a job (jobs.ts). What is in the trash keeps all that belongs to it,
 * its tag included, so that it can always come back.
 */

/** The caller holds their rows. */
export async function moveToTrash(ctx: Ctx, assets: readonly AssetRecord[]): Promise<void> {
  const lines = assets.map(({ id, version }) => ({ asset_id: id, kind: 'deleted', version: version + 1 }));
  await addAssetEvents(ctx, lines);
  const ids = assets.map(({ id }) => id);
  await sql`select delete_assets(${ids}::uuid[], ${ctx.actor.id}, ${ctx.now})`.execute(ctx.db);
  for (const asset of assets) auditAsset(ctx, 'asset.deleted', asset);
}

export const removeAsset: Action<typeof trashApi.remove> = async (ctx, { params }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  await moveToTrash(ctx, [asset]);
  publishAsset(ctx, asset.id, [asset.branch_id]);
};

/** Returns the restored assets that are part of themselves, or deeper in the tree than allowed. */
async function listMisplaced(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select a.id, a.parent_id, 1 depth from assets a
      where a.organization_id = ${ctx.organization_id} and a.id = any(${ids}::uuid[])
      union all
      select above.id, a.parent_id, above.depth + 1 from above join assets a on a.id = above.parent_id
      where a.organization_id = ${ctx.organization_id} and above.depth <= ${sql.lit(limits.assets.depth)})
    select distinct id from above where parent_id = id or depth > ${sql.lit(limits.assets.depth)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** While it was away its parent may have become its part. */
async function keepTreeSound(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const misplaced = await listMisplaced(ctx, ids);
  if (misplaced.length === 0) return;
  await scoped(ctx)
    .updateTable('assets')
    .set({ parent_id: null })
    .where('id', '=', sql<string>`any(${misplaced}::uuid[])`)
    .execute();
}

async function wantedIds(ctx: Ctx, { ids, matching, except }: RestoreInput): Promise<string[]> {
  if (ids) return [...new Set(ids)];
  const { rows } = await sql<{ id: string }>`
    select d.id ${matchingDeleted(ctx, matching?.query)} and d.id <> all(${except}::uuid[])
    limit ${sql.lit(limits.bulkRows + 1)}`.execute(ctx.db);
  if (rows.length > limits.bulkRows) throw new AppError('TOO_MANY_ROWS', 'matching');
  return rows.map(({ id }) => id);
}

export const restoreAssets: Action<typeof trashApi.restore> = async (ctx, { body }) => {
  await lockTree(ctx, 'assets');
  const ids = await wantedIds(ctx, body);
  const seen = sql`array(select d.id from deleted_assets() d where d.id = any(${ids}::uuid[]) and ${visibleDeleted(ctx)})`;
  const { rows } = await sql<{ id: string }>`
    select id from restore_assets(${seen}, ${ctx.now}) id`.execute(ctx.db);
  const restored = rows.map(({ id }) => id);
  await keepTreeSound(ctx, restored);
  const assets = await lockAssets(ctx, restored);
  await addAssetEvents(
    ctx,
    assets.map(({ id, version }) => ({ asset_id: id, kind: 'restored', version })),
  );
  for (const asset of assets) auditAsset(ctx, 'asset.restored', asset);
  const [only, ...others] = assets;
  if (only && others.length === 0) publishAsset(ctx, only.id, [only.branch_id]);
  else if (only) await publishAssets(ctx);
  return { restored, missing: ids.length - restored.length };
};
