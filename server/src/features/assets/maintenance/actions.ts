import type { maintenanceApi } from '@sightline/contract/assets/maintenance';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { addFiles, removeFiles } from '../../files/actions.ts';
import { requirePicture } from '../../files/queries.ts';
import { publishAsset } from '../events.ts';
import { auditAsset } from '../history.ts';
import { type AssetRecord, requireAsset, requireLockedAsset } from '../queries.ts';
import { readMeters, readReading } from './queries.ts';

type Happened = 'meter_added' | 'meter_removed' | 'meter_read' | 'plan_added' | 'plan_changed' | 'plan_removed';

export function recordChange(
  ctx: Ctx,
  asset: AssetRecord,
  happened: Happened,
  field: 'meter' | 'plan',
  name: string,
): void {
  const isRemoved = happened.endsWith('removed');
  auditAsset(ctx, `asset.${happened}`, asset, [{ field, from: isRemoved ? name : null, to: isRemoved ? null : name }]);
  publishAsset(ctx, asset.id, [asset.branch_id]);
}

export function requireBelowLimit(count: number): void {
  if (count >= limits.assets.maintenance.each) throw new AppError('TOO_MANY_MAINTENANCE');
}

export const addMeter: Action<typeof maintenanceApi.addMeter> = async (ctx, { params, body }) => {
  const { id = uuidv7(), name, unit } = body;
  const asset = await requireLockedAsset(ctx, params.id);
  requireBelowLimit(await countRows(scoped(ctx).selectFrom('asset_meters').where('asset_id', '=', asset.id)));
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('asset_meters')
    .values({ organization_id, id, asset_id: asset.id, name, unit, created_at })
    .execute();
  recordChange(ctx, asset, 'meter_added', 'meter', name);
  const [meter] = await readMeters(ctx, sql`m.id = ${id}`);
  if (!meter) throw new AppError('NOT_FOUND');
  return { meter };
};

/** Locks it: readings of a meter follow each other. */
async function requireLockedMeter(ctx: Ctx, assetId: string, id: string): Promise<{ id: string; name: string }> {
  const meter = await scoped(ctx)
    .selectFrom('asset_meters')
    .select(['id', 'name'])
    .where('asset_id', '=', assetId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!meter) throw new AppError('NOT_FOUND', 'meterId');
  return meter;
}

export const removeMeter: Action<typeof maintenanceApi.removeMeter> = async (ctx, { params }) => {
  const asset = await requireAsset(ctx, params.id);
  const meter = await requireLockedMeter(ctx, asset.id, params.meterId);
  const photos = await scoped(ctx)
    .selectFrom('meter_readings')
    .select('photo_id as id')
    .where('meter_id', '=', meter.id)
    .where('photo_id', 'is not', null)
    .execute();
  for (const { id } of photos) if (id) await removeFiles(ctx, { owner_kind: 'reading_photo', id });
  await scoped(ctx).deleteFrom('asset_meters').where('id', '=', meter.id).execute();
  recordChange(ctx, asset, 'meter_removed', 'meter', meter.name);
};

export const addReading: Action<typeof maintenanceApi.addReading> = async (ctx, { params, body }) => {
  const { id = uuidv7(), value, replaced } = body;
  const asset = await requireAsset(ctx, params.id);
  const meter = await requireLockedMeter(ctx, asset.id, params.meterId);
  const last = await scoped(ctx)
    .selectFrom('meter_readings')
    .select(['value', 'total'])
    .where('meter_id', '=', meter.id)
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isLower = last !== undefined && value < last.value;
  if (isLower && !replaced) throw new AppError('READING_TOO_LOW', 'value');
  // The first reading counts nothing: the machine may be older than its meter here.
  const moved = last === undefined ? 0 : isLower ? value : value - last.value;
  await ctx.db
    .insertInto('meter_readings')
    .values({
      ...{ organization_id: ctx.organization_id, id, meter_id: meter.id, value, replaced: isLower },
      ...{ total: (last?.total ?? 0) + moved, person_id: ctx.actor.id, read_at: ctx.now },
    })
    .execute();
  recordChange(ctx, asset, 'meter_read', 'meter', `${meter.name}: ${value}`);
  const reading = await readReading(ctx, id);
  if (!reading) throw new AppError('NOT_FOUND');
  return { reading };
};

/** Another photo of the same reading replaces the first. */
export const setReadingPhoto: Action<typeof maintenanceApi.setPhoto> = async (ctx, { params, files }) => {
  const chosen = requirePicture(files, 'photo');
  const asset = await requireAsset(ctx, params.id);
  const meter = await requireLockedMeter(ctx, asset.id, params.meterId);
  const of = scoped(ctx)
    .selectFrom('meter_readings')
    .select(['photo_id', 'value'])
    .where('meter_id', '=', meter.id)
    .where('id', '=', params.readingId);
  const before = await of.executeTakeFirst();
  if (!before) throw new AppError('NOT_FOUND', 'readingId');
  const [photo] = await addFiles(ctx, { owner_kind: 'reading_photo' }, [chosen]);
  await scoped(ctx)
    .updateTable('meter_readings')
    .set({ photo_id: photo?.id ?? null })
    .where('id', '=', params.readingId)
    .execute();
  if (before.photo_id) await removeFiles(ctx, { owner_kind: 'reading_photo', id: before.photo_id });
  recordChange(ctx, asset, 'meter_read', 'meter', `${meter.name}: ${before.value}`);
  const reading = await readReading(ctx, params.readingId);
  if (!reading) throw new AppError('NOT_FOUND');
  return { reading };
};
