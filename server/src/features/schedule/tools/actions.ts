import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import type { toolsApi } from '@sightline/contract/schedule/tools';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { putInOrder } from '../../../db/in-order.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { addFiles, removeFiles } from '../../files/actions.ts';
import { requirePicture } from '../../files/queries.ts';
import { requireLockedTool, requireTool } from './queries.ts';

/*
 * Tools are archived, never deleted: reservations name them. Agents see all of them; customers see none.
 */

export const publishTools = (ctx: TenantCtx): void =>
  ctx.emit(socketRoom.organization(ctx.organization_id), 'ToolsChangedEvent', {});

/** Serializes requests that create or order tools of a workspace, so that limit and order hold. */
async function lockOrder(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tools ${ctx.organization_id}`}, 0))`.execute(ctx.db);
}

async function requireBelowLimit(ctx: Ctx): Promise<number> {
  await lockOrder(ctx);
  const { total, last } = await scoped(ctx)
    .selectFrom('tools')
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`coalesce(max(position), 0)::int`.as('last')])
    .executeTakeFirstOrThrow();
  if (total >= limits.schedule.resources.tools.each) throw new AppError('TOO_MANY_TOOLS');
  return last + 1;
}

type Whereabouts = { branch_id: string | null; holder_id: string | null };

async function requireWhereabouts(ctx: Ctx, { branch_id, holder_id }: Whereabouts): Promise<void> {
  const branch =
    branch_id && (await scoped(ctx).selectFrom('branches').select('id').where('id', '=', branch_id).executeTakeFirst());
  if (branch_id && !branch) throw new AppError('NOT_FOUND', 'branch_id');
  const holder =
    holder_id && (await scoped(ctx).selectFrom('people').select('id').where('id', '=', holder_id).executeTakeFirst());
  if (holder_id && !holder) throw new AppError('NOT_FOUND', 'holder_id');
}

export const createTool: Action<typeof toolsApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), active, ...tool } = body;
  const position = await requireBelowLimit(ctx);
  await requireWhereabouts(ctx, tool);
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('tools')
    .values({ ...tool, is_active: active, organization_id, id, position, created_at })
    .execute();
  ctx.audit('tool.created', { record: { id, label: tool.name } });
  publishTools(ctx);
  return { tool: await requireTool(ctx, id) };
};

/** Units that are reserved and would not exist any longer. */
async function requireUnits(ctx: Ctx, id: string, quantity: number): Promise<void> {
  const { units } = await scoped(ctx)
    .selectFrom('tool_reservations')
    .select(sql<number>`count(distinct unit)::int`.as('units'))
    .where('tool_id', '=', id)
    .where('ends_at', '>', ctx.now.toISOString())
    .where('unit', '>', quantity)
    .executeTakeFirstOrThrow();
  if (units > 0) throw AppError.counting('TOOL_RESERVED', units, 'quantity');
}

export const updateTool: Action<typeof toolsApi.update> = async (ctx, { params: { id }, body }) => {
  const { version, active, ...tool } = body;
  const locked = await requireLockedTool(ctx, id);
  if (version !== locked.version) throw new AppError('STALE_VERSION', 'version');
  await requireWhereabouts(ctx, tool);
  await requireUnits(ctx, id, tool.quantity);
  const before = await requireTool(ctx, id);
  await scoped(ctx)
    .updateTable('tools')
    .set({ ...tool, is_active: active, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  const after = await requireTool(ctx, id);
  const plain = ['name', 'code', 'serial', 'status', 'calibration_due_on', 'quantity', 'active'] as const;
  const holders = [before.holder?.name ?? null, after.holder?.name ?? null] as const;
  const changes = [
    ...changesBetween(before, after, plain),
    ...(holders[0] === holders[1] ? [] : [{ field: 'holder', from: holders[0], to: holders[1] }]),
  ];
  ctx.audit('tool.updated', { record: { id, label: tool.name }, changes });
  publishTools(ctx);
  return { tool: after };
};

/** These first, in their order; the others behind them as they were. */
export const orderTools: Action<typeof toolsApi.order> = async (ctx, { body: { ids } }) => {
  await lockOrder(ctx);
  const all = await scoped(ctx).selectFrom('tools').select(['id', 'name']).orderBy('position').orderBy('id').execute();
  const names = new Map(all.map(({ id, name }) => [id, name]));
  await putInOrder(ctx, 'tools', ids, [...names.keys()]);
  const label = ids.map((id) => names.get(id)).join(', ');
  ctx.audit('tool.ordered', { record: { id: null, label } });
  publishTools(ctx);
};

export const setToolPicture: Action<typeof toolsApi.setPicture> = async (ctx, { params: { id }, files }) => {
  const chosen = requirePicture(files, 'picture');
  const tool = await requireLockedTool(ctx, id);
  const [picture] = await addFiles(ctx, { owner_kind: 'tool_picture' }, [chosen]);
  await scoped(ctx)
    .updateTable('tools')
    .set({ picture_file_id: picture?.id ?? null })
    .where('id', '=', id)
    .execute();
  if (tool.picture_file_id) await removeFiles(ctx, { owner_kind: 'tool_picture', id: tool.picture_file_id });
  ctx.audit('tool.picture_changed', { record: { id, label: tool.name } });
  publishTools(ctx);
  return { tool: await requireTool(ctx, id) };
};
