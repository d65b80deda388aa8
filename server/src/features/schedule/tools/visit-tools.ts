import { AppError } from '@sightline/contract/errors';
import type { toolsApi, VisitTool } from '@sightline/contract/schedule/tools';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import type { FactPayload } from '../../../kernel/facts.ts';
import { publishTools } from './actions.ts';
import { lockTools } from './queries.ts';
import { reserveUnits } from './reservations.ts';

/*
 * The reservations of a visit follow its times: a move makes them again, so that another free unit serves as well. A cancelled or ended visit
 * needs none.
 */

type Wanted = { tool_id: string; quantity: number };

async function requireVisitTimes(ctx: TenantCtx, id: string) {
  const visit = await scoped(ctx)
    .selectFrom('visits')
    .select(['id', 'ticket_id', 'title', 'starts_at', 'ends_at', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!visit) throw new AppError('NOT_FOUND');
  return visit;
}

async function readTools(ctx: TenantCtx, visitId: string): Promise<VisitTool[]> {
  const { rows } = await sql<VisitTool>`
    select jsonb_build_object('id', o.id, 'name', o.name) as tool, count(*)::int as quantity
    from tool_reservations r join tools o on o.organization_id = r.organization_id and o.id = r.tool_id
    where r.organization_id = ${ctx.organization_id} and r.visit_id = ${visitId}
    group by o.id, o.name, o.position order by o.position, o.id`.execute(ctx.db);
  return rows;
}

const forget = (ctx: TenantCtx, visitId: string) =>
  scoped(ctx).deleteFrom('tool_reservations').where('visit_id', '=', visitId).execute();

type Times = { id: string; starts_at: Date | string; ends_at: Date | string };

async function reserveAll(ctx: TenantCtx, visit: Times, wanted: readonly Wanted[], by: string): Promise<void> {
  const tools = await lockTools(
    ctx,
    wanted.map(({ tool_id }) => tool_id),
  );
  if (wanted.some(({ tool_id }) => !tools.some(({ id }) => id === tool_id))) throw new AppError('NOT_FOUND', 'tools');
  await forget(ctx, visit.id);
  const { id: visit_id, starts_at, ends_at } = visit;
  for (const tool of tools) {
    const quantity = wanted.reduce((sum, one) => (one.tool_id === tool.id ? sum + one.quantity : sum), 0);
    await reserveUnits(ctx, tool, quantity, { visit_id, ticket_id: null, starts_at, ends_at, reserved_by: by });
  }
}

export async function requireTools(ctx: TenantCtx, wanted: readonly Wanted[]): Promise<void> {
  const ids = [...new Set(wanted.map(({ tool_id }) => tool_id))];
  if (ids.length === 0) return;
  const found = await scoped(ctx)
    .selectFrom('tools')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  if (found.length < ids.length) throw new AppError('NOT_FOUND', 'tools');
}

/** Reserves the tools of a new visit. */
export async function takeTools(ctx: Ctx, visit: Times, wanted: readonly Wanted[]): Promise<void> {
  await reserveAll(ctx, visit, wanted, ctx.actor.id);
  publishTools(ctx);
}

export const listToolsOfVisit: Action<typeof toolsApi.ofVisit> = async (ctx, { params: { id } }) => {
  const visit = await scoped(ctx).selectFrom('visits').select('id').where('id', '=', id).executeTakeFirst();
  if (!visit) throw new AppError('NOT_FOUND', 'id');
  return { tools: await readTools(ctx, id) };
};

const inWords = (tools: readonly VisitTool[]): string | null =>
  tools.map(({ tool, quantity }) => (quantity > 1 ? `${quantity} × ${tool.name}` : tool.name)).join(', ') || null;

async function titleOf(ctx: Ctx, { title, ticket_id }: { title: string; ticket_id: string | null }): Promise<string> {
  if (title || !ticket_id) return title;
  const ticket = await scoped(ctx)
    .selectFrom('tickets')
    .select('subject')
    .where('id', '=', ticket_id)
    .executeTakeFirst();
  return ticket?.subject ?? '';
}

export const setToolsOfVisit: Action<typeof toolsApi.setOfVisit> = async (ctx, { params: { id }, body }) => {
  const visit = await requireVisitTimes(ctx, id);
  if (['done', 'could_not_be_done', 'cancelled'].includes(visit.status)) throw new AppError('VISIT_OVER');
  const before = await readTools(ctx, id);
  await reserveAll(ctx, visit, body.tools, ctx.actor.id);
  const tools = await readTools(ctx, id);
  const [from, to] = [inWords(before), inWords(tools)];
  if (from !== to)
    ctx.audit('visit.tools_changed', {
      record: { id, label: await titleOf(ctx, visit) },
      changes: [{ field: 'tools', from, to }],
    });
  publishTools(ctx);
  return { tools };
};

/** Moves the reservations of a visit with it, or frees them when it is over. */
export async function moveToolsOfVisit(ctx: TenantCtx, { visit_id }: { visit_id: string }): Promise<void> {
  const kept = await scoped(ctx)
    .selectFrom('tool_reservations')
    .select(['tool_id', 'starts_at', 'ends_at', 'reserved_by'])
    .where('visit_id', '=', visit_id)
    .execute();
  const [first] = kept;
  if (!first) return;
  const visit = await requireVisitTimes(ctx, visit_id);
  if (visit.status === 'cancelled' || visit.status === 'could_not_be_done') {
    await forget(ctx, visit.id);
  } else if (visit.status === 'done') {
    await endToolsOfVisit(ctx, visit.id);
  } else {
    const time = (at: Date | string): number => new Date(at).getTime();
    const isMoved = kept.some(
      ({ starts_at, ends_at }) => time(starts_at) !== time(visit.starts_at) || time(ends_at) !== time(visit.ends_at),
    );
    if (!isMoved) return;
    const wanted = kept.map(({ tool_id }) => ({ tool_id, quantity: 1 }));
    await reserveAll(ctx, visit, wanted, first.reserved_by);
  }
  publishTools(ctx);
}

/** Returns the tools of a visit that ends early; the past use stays on record. */
async function endToolsOfVisit(ctx: TenantCtx, visitId: string): Promise<void> {
  const now = ctx.now.toISOString();
  await scoped(ctx)
    .deleteFrom('tool_reservations')
    .where('visit_id', '=', visitId)
    .where('starts_at', '>=', now)
    .execute();
  await scoped(ctx)
    .updateTable('tool_reservations')
    .set({ ends_at: now })
    .where('visit_id', '=', visitId)
    .where('ends_at', '>', now)
    .execute();
}

/** Visits that were cancelled with their ticket need their tools no longer. */
export async function releaseToolsOfTicket(ctx: TenantCtx, { ticket_id }: FactPayload<'ticket.closed'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from tool_reservations r using visits v
    where r.organization_id = ${ctx.organization_id} and v.organization_id = r.organization_id and v.id = r.visit_id
      and v.ticket_id = ${ticket_id} and v.status = 'cancelled' returning r.id`.execute(ctx.db);
  if (rows.length > 0) publishTools(ctx);
}
