import type { maintenanceApi } from '@sightline/contract/assets/maintenance';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { dueUntil } from '../../../kernel/recurrence/periods.ts';
import { listAgents } from '../../tickets/queries.ts';
import { requireAsset, requireLockedAsset } from '../queries.ts';
import { recordChange, requireBelowLimit } from './actions.ts';
import { nextTotal, todayIn } from './due-days.ts';
import { readPlans, totalOf } from './queries.ts';

type PlanInput = HandlerInput<typeof maintenanceApi.updatePlan>['body'];

export const addPlan: Action<typeof maintenanceApi.addPlan> = async (ctx, { params, body }) => {
  const { id = uuidv7(), ...plan } = body;
  const asset = await requireLockedAsset(ctx, params.id);
  requireBelowLimit(await countRows(scoped(ctx).selectFrom('maintenance_plans').where('asset_id', '=', asset.id)));
  await requireAssignee(ctx, plan.assignee_id);
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('maintenance_plans')
    .values({
      ...plan,
      ...{ organization_id, id, asset_id: asset.id, created_by: ctx.actor.id, created_at },
      next_on: plan.interval === 'meter' ? null : plan.starts_on,
      next_total: await firstTotal(ctx, asset.id, plan),
    })
    .execute();
  recordChange(ctx, asset, 'plan_added', 'plan', plan.title);
  const [added] = await readPlans(ctx, sql`p.id = ${id}`);
  if (!added) throw new AppError('NOT_FOUND');
  return { plan: added };
};

async function firstTotal(
  ctx: Ctx,
  assetId: string,
  { meter_id: meterId, every }: Pick<PlanInput, 'meter_id' | 'every'>,
): Promise<number | null> {
  if (meterId === null) return null;
  const { rows } = await sql<{ total: number }>`
    select ${totalOf(sql`m.id`)} as total from asset_meters m
    where m.organization_id = ${ctx.organization_id} and m.asset_id = ${assetId} and m.id = ${meterId}`.execute(ctx.db);
  const [meter] = rows;
  if (!meter) throw new AppError('NOT_FOUND', 'meter_id');
  return nextTotal(every, meter.total);
}

async function requireAssignee(ctx: Ctx, id: string | null): Promise<void> {
  if (id && (await listAgents(ctx, [id])).length === 0) throw new AppError('NOT_ASSIGNABLE', 'assignee_id');
}

/** Computes the next date or meter total of a changed rhythm; never one that has passed. */
async function nextOf(ctx: Ctx, assetId: string, plan: PlanInput) {
  const { interval, starts_on } = plan;
  if (interval === 'meter') return { next_on: null, next_total: await firstTotal(ctx, assetId, plan) };
  const { timezone } = await scopedTimezone(ctx);
  const yesterday = todayIn(timezone, ctx.now).subtract({ days: 1 });
  const past = dueUntil({ ...plan, interval, next_on: starts_on }, yesterday);
  return { next_on: past?.next.toString() ?? starts_on, next_total: null };
}

const scopedTimezone = async (ctx: Ctx): Promise<{ timezone: string }> => {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from organizations where id = ${ctx.organization_id}`.execute(ctx.db);
  return { timezone: rows[0]?.timezone ?? 'UTC' };
};

export const updatePlan: Action<typeof maintenanceApi.updatePlan> = async (ctx, { params, body }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  const before = await scoped(ctx)
    .selectFrom('maintenance_plans')
    .select(['every', 'interval', 'meter_id', sql<string>`starts_on::text`.as('starts_on')])
    .where('asset_id', '=', asset.id)
    .where('id', '=', params.planId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('NOT_FOUND', 'planId');
  await requireAssignee(ctx, body.assignee_id);
  const rhythm = ['every', 'interval', 'meter_id', 'starts_on'] as const;
  const isOther = rhythm.some((name) => before[name] !== body[name]);
  await scoped(ctx)
    .updateTable('maintenance_plans')
    .set({ ...body, ...(isOther && (await nextOf(ctx, asset.id, body))) })
    .where('id', '=', params.planId)
    .execute();
  recordChange(ctx, asset, 'plan_changed', 'plan', body.title);
  const [plan] = await readPlans(ctx, sql`p.id = ${params.planId}`);
  if (!plan) throw new AppError('NOT_FOUND');
  return { plan };
};

export const removePlan: Action<typeof maintenanceApi.removePlan> = async (ctx, { params }) => {
  const asset = await requireAsset(ctx, params.id);
  const removed = await scoped(ctx)
    .deleteFrom('maintenance_plans')
    .where('asset_id', '=', asset.id)
    .where('id', '=', params.planId)
    .returning('title')
    .executeTakeFirst();
  if (!removed) throw new AppError('NOT_FOUND', 'planId');
  recordChange(ctx, asset, 'plan_removed', 'plan', removed.title);
};
