import type { assetsApi } from '@sightline/contract/assets/assets';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { listMatchingIds } from '../../db/list-query.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { requireOpenSpaces } from '../workspace/queries.ts';
import { requireSpaceName } from './actions.ts';
import { recordDowntimes } from './downtimes.ts';
import { publishAssets } from './events.ts';
import { addAssetEvents, auditAsset } from './history.ts';
import { openAssetsSource } from './list.ts';
import { type AssetRecord, lockAssets } from './queries.ts';
import { moveToTrash } from './trash/actions.ts';

type BulkInput = HandlerInput<typeof assetsApi.bulk>['body'];

async function requireIds(ctx: Ctx, { ids, matching, except }: BulkInput): Promise<string[]> {
  if (ids) return [...new Set(ids)];
  const source = await openAssetsSource(ctx, matching?.conditions);
  const found = await listMatchingIds(ctx, source, matching ?? {}, limits.bulkRows + except.length);
  const wanted = found.filter((id) => !except.includes(id));
  if (wanted.length > limits.bulkRows) throw new AppError('TOO_MANY_ROWS', 'matching');
  return wanted;
}

async function spaceNames(ctx: Ctx): Promise<Map<string, string>> {
  const spaces = await scoped(ctx).selectFrom('branches').select(['id', 'name']).execute();
  return new Map(spaces.map(({ id, name }) => [id, name]));
}

type Change = BulkInput & { action: Exclude<BulkInput['action'], 'delete'> };

async function changeOf(ctx: Ctx, { action, branch_id, status }: Change) {
  if (action === 'set_status')
    return {
      set: { status },
      event: 'asset.status_changed' as const,
      changeFor: (asset: AssetRecord) => ({
        field: 'status',
        from: asset.status as string | null,
        to: status as string | null,
      }),
    };
  action satisfies 'move';
  if (branch_id) await requireOpenSpaces(ctx, [branch_id], 'branch_id');
  const to = await requireSpaceName(ctx, branch_id);
  const names = await spaceNames(ctx);
  return {
    set: { branch_id },
    event: 'asset.moved' as const,
    changeFor: (asset: AssetRecord) => ({
      field: 'branch',
      from: asset.branch_id && (names.get(asset.branch_id) ?? null),
      to,
    }),
  };
}

/** Assets that have the wanted value already count as done, and nothing is written about them. */
export const changeAssets: Action<typeof assetsApi.bulk> = async (ctx, { body }) => {
  const ids = await requireIds(ctx, body);
  const assets = await lockAssets(ctx, ids);
  const { action } = body;
  if (action === 'delete') await deleteAssets(ctx, assets);
  else await updateAssets(ctx, { ...body, action }, assets);
  return { done: assets.map(({ id }) => id), failed: [], missing: ids.length - assets.length };
};

async function deleteAssets(ctx: Ctx, assets: readonly AssetRecord[]): Promise<void> {
  if (assets.length === 0) return;
  await moveToTrash(ctx, assets);
  await publishAssets(ctx);
}

async function updateAssets(ctx: Ctx, body: Change, assets: readonly AssetRecord[]): Promise<void> {
  const { set, event, changeFor } = await changeOf(ctx, body);
  const changed = assets.filter((asset) =>
    'status' in set ? asset.status !== set.status : asset.branch_id !== set.branch_id,
  );
  const changedIds = changed.map(({ id }) => id);
  if (changed.length > 0) {
    await scoped(ctx)
      .updateTable('assets')
      .set({ ...set, updated_at: ctx.now, version: sql`version + 1` })
      .where('id', '=', sql<string>`any(${changedIds}::uuid[])`)
      .execute();
    if ('status' in set) await recordDowntimes(ctx, changedIds, set.status);
    await addAssetEvents(
      ctx,
      changed.map((asset) => ({
        asset_id: asset.id,
        kind: 'updated',
        version: asset.version + 1,
        changes: [changeFor(asset)],
      })),
    );
    for (const asset of changed) auditAsset(ctx, event, asset, [changeFor(asset)]);
    await publishAssets(ctx);
  }
}
