import { AppError } from '@sightline/contract/errors';
import type { ToolReservation, toolsApi } from '@sightline/contract/schedule/tools';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { publishTools } from './actions.ts';
import { type LockedTool, requireLockedTool } from './queries.ts';

/*
 * A reservation is for one unit. It locks the row of the tool, so that the next request sees the taken units and can report them; the constraint
 * `tool_reservations_apart` refuses a unit that is reserved twice whatever the code does.
 */

export type Reservation = {
  id?: string;
  visit_id: string | null;
  ticket_id: string | null;
  starts_at: Date | string;
  ends_at: Date | string;
  reserved_by: string;
};

type Taken = { unit: number; holder: string };

async function readTaken(ctx: TenantCtx, toolId: string, { starts_at, ends_at }: Reservation): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select r.unit, coalesce('#' || t.ticket_id || ' ' || t.subject, v.title) as holder
    from tool_reservations r
    left join visits v on v.organization_id = r.organization_id and v.id = r.visit_id
    left join tickets t on t.organization_id = r.organization_id and t.id = coalesce(r.ticket_id, v.ticket_id)
    where r.organization_id = ${ctx.organization_id} and r.tool_id = ${toolId}
      and r.starts_at < ${ends_at} and r.ends_at > ${starts_at}
    order by r.unit`.execute(ctx.db);
  return rows;
}

/** Reserves units of a tool that the caller has locked. */
export async function reserveUnits(
  ctx: TenantCtx,
  tool: LockedTool,
  quantity: number,
  reservation: Reservation,
): Promise<void> {
  if (!tool.is_active || tool.status !== 'available') throw AppError.naming('TOOL_UNAVAILABLE', { tool: tool.name });
  const taken = await readTaken(ctx, tool.id, reservation);
  const units = Array.from({ length: tool.quantity }, (_, index) => index + 1);
  const free = units.filter((unit) => !taken.some((other) => other.unit === unit)).slice(0, quantity);
  if (free.length < quantity) {
    const holder = [...new Set(taken.map((one) => one.holder))].slice(0, 3).join('; ') || `${free.length}/${quantity}`;
    throw AppError.naming('TOOL_BUSY', { tool: tool.name, holder });
  }
  const { id, ...columns } = reservation;
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('tool_reservations')
    .values(
      free.map((unit) => ({ ...columns, id: id ?? uuidv7(), organization_id, tool_id: tool.id, unit, created_at })),
    )
    .execute();
}

async function readReservations(ctx: Ctx, condition: RawBuilder<unknown>): Promise<ToolReservation[]> {
  const { rows } = await sql<ToolReservation>`
    select r.id, jsonb_build_object('id', o.id, 'name', o.name) as tool, r.unit, r.starts_at, r.ends_at, r.visit_id,
      case when t.id is not null then jsonb_build_object('id', t.id, 'ticket_id', t.ticket_id) end as ticket,
      coalesce(nullif(v.title, ''), t.subject, '') as title,
      jsonb_build_object('id', p.id, 'name', p.name) as reserved_by
    from tool_reservations r
    join tools o on o.organization_id = r.organization_id and o.id = r.tool_id
    join people p on p.organization_id = r.organization_id and p.id = r.reserved_by
    left join visits v on v.organization_id = r.organization_id and v.id = r.visit_id
    left join tickets t on t.organization_id = r.organization_id and t.id = coalesce(r.ticket_id, v.ticket_id)
    where r.organization_id = ${ctx.organization_id} and ${condition}
    order by r.starts_at, r.unit limit 200`.execute(ctx.db);
  return rows;
}

export const listReservations: Action<typeof toolsApi.reservations> = async (ctx, { params: { id } }) => {
  const tool = await scoped(ctx).selectFrom('tools').select('id').where('id', '=', id).executeTakeFirst();
  if (!tool) throw new AppError('NOT_FOUND', 'id');
  return { reservations: await readReservations(ctx, sql`r.tool_id = ${id} and r.ends_at > ${ctx.now}`) };
};

export const reserveTool: Action<typeof toolsApi.reserve> = async (ctx, { params, body }) => {
  const { id = uuidv7(), ticket_id, starts_at, ends_at } = body;
  const ticket = await requireTicket(ctx, ticket_id);
  const tool = await requireLockedTool(ctx, params.id);
  const reserved_by = ctx.actor.id;
  await reserveUnits(ctx, tool, 1, { id, visit_id: null, ticket_id: ticket.id, starts_at, ends_at, reserved_by });
  ctx.audit('tool.reserved', { record: { id: tool.id, label: tool.name } });
  publishTools(ctx);
  const [reservation] = await readReservations(ctx, sql`r.id = ${id}`);
  if (!reservation) throw new Error('a reservation that was made is there');
  return { reservation };
};

/** Releases a tool, also that of a visit: it came back earlier. */
export const releaseTool: Action<typeof toolsApi.release> = async (ctx, { params, body }) => {
  const tool = await requireLockedTool(ctx, params.id);
  const found = await scoped(ctx)
    .selectFrom('tool_reservations')
    .select(['id', 'starts_at', 'ends_at'])
    .where('id', '=', body.reservation_id)
    .where('tool_id', '=', tool.id)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', 'reservation_id');
  const hasBegun = new Date(found.starts_at) < ctx.now;
  if (hasBegun && new Date(found.ends_at) > ctx.now)
    await scoped(ctx).updateTable('tool_reservations').set({ ends_at: ctx.now }).where('id', '=', found.id).execute();
  if (!hasBegun) await scoped(ctx).deleteFrom('tool_reservations').where('id', '=', found.id).execute();
  ctx.audit('tool.released', { record: { id: tool.id, label: tool.name } });
  publishTools(ctx);
};
