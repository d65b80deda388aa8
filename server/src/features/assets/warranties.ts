import { coverageOn, dayIn } from '@sightline/contract/assets/coverage';
import type { Warranty, warrantiesApi } from '@sightline/contract/assets/warranties';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { warrantyStatus } from './coverage.ts';
import { publishAsset } from './events.ts';
import { addAssetEvents, auditAsset } from './history.ts';
import { type AssetRecord, requireAsset, requireLockedAsset } from './queries.ts';

type Ending = { starts_on: string; months: number | null; ends_on: string | null };

/** Twelve months from 1 March end on the last day of February. PostgreSQL knows how long months are. */
const endOf = ({ starts_on, months, ends_on }: Ending): RawBuilder<string> =>
  ends_on === null
    ? sql`(${starts_on}::date + make_interval(months => ${months}::int) - interval '1 day')::date`
    : sql`${ends_on}::date`;

export async function readWarranties(ctx: Ctx, assetId: string): Promise<Warranty[]> {
  const { rows } = await sql<Warranty>`
    select w.id, w.kind, w.provider, w.reference, w.starts_on::text starts_on, w.months, w.ends_on::text ends_on,
      w.covers, w.terms
    from asset_warranties w
    where w.organization_id = ${ctx.organization_id} and w.asset_id = ${assetId}
    order by w.ends_on desc, w.id`.execute(ctx.db);
  return rows;
}

export const listWarranties: Action<typeof warrantiesApi.list> = async (ctx, { params }) => {
  const asset = await requireAsset(ctx, params.id);
  const { rows } = await sql<{ status: 'active' | 'expiring' | 'expired' | 'none' }>`
    select ${warrantyStatus(ctx)} status from assets
    where assets.organization_id = ${ctx.organization_id} and assets.id = ${asset.id}`.execute(ctx.db);
  return { status: rows[0]?.status ?? 'none', warranties: await readWarranties(ctx, asset.id) };
};

async function requireWarranty(ctx: Ctx, asset: AssetRecord, id: string): Promise<Warranty> {
  const warranty = (await readWarranties(ctx, asset.id)).find((one) => one.id === id);
  if (!warranty) throw new AppError('NOT_FOUND', 'warrantyId');
  return warranty;
}

type Happened = 'added' | 'changed' | 'removed';

/** The asset's own end follows its warranties, for lists. */
async function recordChange(
  ctx: Ctx,
  asset: AssetRecord,
  happened: Happened,
  { kind, provider, ends_on }: Warranty,
): Promise<void> {
  await scoped(ctx)
    .updateTable('assets')
    .set({
      warranty_ends_on: sql`(select max(w.ends_on) from asset_warranties w
        where w.organization_id = assets.organization_id and w.asset_id = assets.id)`,
      updated_at: ctx.now,
    })
    .where('id', '=', asset.id)
    .execute();
  const described = [kind, provider, ends_on].filter(Boolean).join(' · ');
  const change =
    happened === 'removed'
      ? { field: 'warranty', from: described, to: null }
      : { field: 'warranty', from: null, to: described };
  await addAssetEvents(ctx, [
    { asset_id: asset.id, kind: `warranty_${happened}`, version: asset.version, changes: [change] },
  ]);
  auditAsset(ctx, `asset.warranty_${happened}`, asset, [change]);
  publishAsset(ctx, asset.id, [asset.branch_id]);
}

export const createWarranty: Action<typeof warrantiesApi.create> = async (ctx, { params, body }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  if ((await readWarranties(ctx, asset.id)).length >= limits.assets.warranties)
    throw new AppError('TOO_MANY_WARRANTIES');
  const { id = uuidv7(), ...warranty } = body;
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('asset_warranties')
    .values({ ...warranty, ends_on: endOf(warranty), organization_id, id, asset_id: asset.id, created_at })
    .execute();
  const made = await requireWarranty(ctx, asset, id);
  await recordChange(ctx, asset, 'added', made);
  return { warranty: made };
};

export const updateWarranty: Action<typeof warrantiesApi.update> = async (ctx, { params, body }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  const { id, ends_on } = await requireWarranty(ctx, asset, params.warrantyId);
  await scoped(ctx)
    .updateTable('asset_warranties')
    .set({ ...body, ends_on: endOf(body) })
    .where('id', '=', id)
    .execute();
  const warranty = await requireWarranty(ctx, asset, id);
  // Forgets the alerts that were sent, so that people are alerted about the new end.
  if (warranty.ends_on !== ends_on)
    await scoped(ctx).deleteFrom('warranty_alerts').where('warranty_id', '=', id).execute();
  await recordChange(ctx, asset, 'changed', warranty);
  return { warranty };
};

export const removeWarranty: Action<typeof warrantiesApi.remove> = async (ctx, { params }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  const warranty = await requireWarranty(ctx, asset, params.warrantyId);
  const claimed = await scoped(ctx)
    .selectFrom('warranty_claims')
    .select('id')
    .where('warranty_id', '=', warranty.id)
    .limit(1)
    .executeTakeFirst();
  if (claimed) throw new AppError('WARRANTY_CLAIMED');
  await scoped(ctx).deleteFrom('asset_warranties').where('id', '=', warranty.id).execute();
  await recordChange(ctx, asset, 'removed', warranty);
};

/** Today, unless the question names a day, is a day of the workspace's calendar. */
export const findCoverage: Action<typeof warrantiesApi.coverage> = async (ctx, { params, query }) => {
  const asset = await requireAsset(ctx, params.id);
  const at = query.at ?? (await readToday(ctx));
  const covered = coverageOn(await readWarranties(ctx, asset.id), at);
  return { at, covered: covered.filter(({ part }) => query.part === undefined || part === query.part) };
};

async function readToday(ctx: Ctx): Promise<string> {
  const { timezone } = await ctx.db
    .selectFrom('organizations')
    .select('timezone')
    .where('id', '=', ctx.organization_id)
    .executeTakeFirstOrThrow();
  return dayIn(timezone, ctx.now);
}
