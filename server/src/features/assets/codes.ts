import type { codesApi, LinkedCode } from '@sightline/contract/assets/codes';
import { tagOfCode } from '@sightline/contract/assets/scanned-codes';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import { refuseTaken } from '../../db/unique-violation.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { publishAsset } from './events.ts';
import { addAssetEvents, auditAsset } from './history.ts';
import { type AssetRecord, requireAsset, requireLockedAsset } from './queries.ts';
import { hasDeletedAsset } from './trash/queries.ts';

const codesOf = (ctx: Ctx, assetId: string): Promise<LinkedCode[]> =>
  scoped(ctx)
    .selectFrom('asset_codes')
    .select(['id', 'code', 'created_at'])
    .where('asset_id', '=', assetId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listCodes: Action<typeof codesApi.list> = async (ctx, { params }) => {
  const asset = await requireAsset(ctx, params.id);
  return { codes: await codesOf(ctx, asset.id) };
};

async function recordChange(
  ctx: Ctx,
  asset: AssetRecord,
  happened: 'linked' | 'unlinked',
  code: string,
): Promise<void> {
  const change = { field: 'code', from: happened === 'linked' ? null : code, to: happened === 'linked' ? code : null };
  await addAssetEvents(ctx, [
    { asset_id: asset.id, kind: `code_${happened}`, version: asset.version, changes: [change] },
  ]);
  auditAsset(ctx, `asset.code_${happened}`, asset, [change]);
  publishAsset(ctx, asset.id, [asset.branch_id]);
}

/** A tag is found before any linked code: one that is the tag of an asset would never lead elsewhere. */
async function requireNoTag(ctx: Ctx, code: string): Promise<void> {
  const { rows } = await sql`
    select from assets where organization_id = ${ctx.organization_id} and tag = ${tagOfCode(code)}`.execute(ctx.db);
  if (rows.length > 0 || (await hasDeletedAsset(ctx, sql`tag = ${tagOfCode(code)}`)))
    throw new AppError('ASSET_CODE_TAKEN', 'code');
}

export const linkCode: Action<typeof codesApi.link> = async (ctx, { params, body }) => {
  const { id = uuidv7(), code } = body;
  const asset = await requireLockedAsset(ctx, params.id);
  if ((await codesOf(ctx, asset.id)).length >= limits.assets.codes) throw new AppError('TOO_MANY_CODES');
  await requireNoTag(ctx, code);
  const { organization_id, now: created_at } = ctx;
  const linked = await refuseTaken(
    'asset_codes_code',
    'ASSET_CODE_TAKEN',
    'code',
    ctx.db
      .insertInto('asset_codes')
      .values({ organization_id, id, asset_id: asset.id, code, created_at })
      .returning(['id', 'code', 'created_at'])
      .executeTakeFirstOrThrow(),
  );
  await recordChange(ctx, asset, 'linked', code);
  return { code: linked };
};

export const unlinkCode: Action<typeof codesApi.unlink> = async (ctx, { params }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  const removed = await scoped(ctx)
    .deleteFrom('asset_codes')
    .where('asset_id', '=', asset.id)
    .where('id', '=', params.codeId)
    .returning('code')
    .executeTakeFirst();
  if (!removed) throw new AppError('NOT_FOUND', 'codeId');
  await recordChange(ctx, asset, 'unlinked', removed.code);
};
