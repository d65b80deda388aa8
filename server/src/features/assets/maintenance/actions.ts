import type { maintenanceApi } from '@sightline/contract/asset-maintenance';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { listAgents } from '../../tickets/queries.ts';
import { publishAsset } from '../events.ts';
import { auditAsset } from '../history.ts';
import { type AssetRecord, requireAsset, requireLockedAsset } from '../queries.ts';
import { nextTotal } from './occurrences.ts';
import { readMeters, readPlans, readReading, totalOf } from './queries.ts';

type Happened = 'meter_added' | 'meter_removed' | 'meter_read' | 'plan_added' | 'plan_removed';

function tell(ctx: Ctx, asset: AssetRecord, happened: Happened, field: 'meter' | 'plan', name: string): void {
  const isRemoved = happened.endsWith('removed');
  auditAsset(ctx, `asset.${happened}`, asset, [{ field, from: isRemoved ? name : null, to: isRemoved ? null : name }]);
  publishAsset(ctx, asset.id, [asset.branch_id]);
}

function requireRoom(count: number): void {
  if (count >= limits.assets.maintenance.each) throw new AppError('TOO_MANY_MAINTENANCE');
}

export const addMeter: Action<typeof maintenanceApi.addMeter> = async (ctx, { params, body }) => {
  const { id = uuidv7(), name, unit } = body;
  const asset = await requireLockedAsset(ctx, params.id);
  requireRoom(await countRows(scoped(ctx).selectFrom('asset_meters').where('asset_id', '=', asset.id)));
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('asset_meters')
    .values({ organization_id, id, asset_id: asset.id, name, unit, created_at })
    .execute();
  tell(ctx, asset, 'meter_added', 'meter', name);
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
  await scoped(ctx).deleteFrom('asset_meters').where('id', '=', meter.id).execute();
  tell(ctx, asset, 'meter_removed', 'meter', meter.name);
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
  tell(ctx, asset, 'meter_read', 'meter', `${meter.name}: ${value}`);
  const reading = await readReading(ctx, id);
  if (!reading) throw new AppError('NOT_FOUND');
  return { reading };
};

export const addPlan: Action<typeof maintenanceApi.addPlan> = async (ctx, { params, body }) => {
  const { id = uuidv7(), ...plan } = body;
  const asset = await requireLockedAsset(ctx, params.id);
  requireRoom(await countRows(scoped(ctx).selectFrom('maintenance_plans').where('asset_id', '=', asset.id)));
  if (plan.assignee_id && (await listAgents(ctx, [plan.assignee_id])).length === 0)
    throw new AppError('NOT_ASSIGNABLE', 'assignee_id');
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('maintenance_plans')
    .values({
      ...plan,
      ...{ organization_id, id, asset_id: asset.id, created_by: ctx.actor.id, created_at },
      next_on: plan.interval === 'meter' ? null : plan.starts_on,
      next_total: plan.meter_id === null ? null : await firstTotal(ctx, asset.id, plan.meter_id, plan.every),
    })
    .execute();
  tell(ctx, asset, 'plan_added', 'plan', plan.title);
  const [added] = await readPlans(ctx, sql`p.id = ${id}`);
  if (!added) throw new AppError('NOT_FOUND');
  return { plan: added };
};

async function firstTotal(ctx: Ctx, assetId: string, meterId: string, every: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${totalOf(sql`m.id`)} as total from asset_meters m
    where m.organization_id = ${ctx.organization_id} and m.asset_id = ${assetId} and m.id = ${meterId}`.execute(ctx.db);
  const [meter] = rows;
  if (!meter) throw new AppError('NOT_FOUND', 'meter_id');
  return nextTotal(every, meter.total);
}

export const removePlan: Action<typeof maintenanceApi.removePlan> = async (ctx, { params }) => {
  const asset = await requireAsset(ctx, params.id);
  const removed = await scoped(ctx)
    .deleteFrom('maintenance_plans')
    .where('asset_id', '=', asset.id)
    .where('id', '=', params.planId)
    .returning('title')
    .executeTakeFirst();
  if (!removed) throw new AppError('NOT_FOUND', 'planId');
  tell(ctx, asset, 'plan_removed', 'plan', removed.title);
};
