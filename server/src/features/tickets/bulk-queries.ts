import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import type { bulksApi, TicketBulk } from '@sightline/contract/tickets/bulks';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';

const bulksOf = (ctx: TenantCtx) => scoped(ctx).selectFrom('ticket_bulks').selectAll();

export type BulkRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof bulksOf>['executeTakeFirst']>>>;

/** Held until the transaction ends, so that batches follow each other. */
export const lockBulk = (ctx: TenantCtx, id: string): Promise<BulkRecord | undefined> =>
  bulksOf(ctx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Everybody has their own: another person's is as if it were not there. */
export async function requireBulk(ctx: Ctx, id: string): Promise<BulkRecord> {
  const record = await bulksOf(ctx).where('id', '=', id).where('person_id', '=', ctx.actor.id).executeTakeFirst();
  if (!record) throw new AppError('NOT_FOUND', 'id');
  return record;
}

async function listFailures(ctx: TenantCtx, { id, failed }: BulkRecord): Promise<TicketBulk['failures']> {
  if (failed === 0) return [];
  const { rows } = await sql<TicketBulk['failures'][number]>`
    select t.id, '#' || t.ticket_id || ' ' || t.subject as name, i.code
    from ticket_bulk_items i
    join tickets t on t.organization_id = i.organization_id and t.id = i.ticket_id
    where i.organization_id = ${ctx.organization_id} and i.bulk_id = ${id} and i.outcome = 'failed'
    order by i.position limit ${sql.lit(limits.ticketBulks.failures)}`.execute(ctx.db);
  return rows;
}

export async function presentBulk(ctx: Ctx, id: string): Promise<{ bulk: TicketBulk }> {
  const record = await requireBulk(ctx, id);
  const { state, action, undoes, total, done, changed, missing, failed, error } = record;
  const failures = await listFailures(ctx, record);
  return { bulk: { state, action, undoes, total, done, changed, missing, failed, failures, error } };
}

export const findBulk: Action<typeof bulksApi.find> = (ctx, { params }) => presentBulk(ctx, params.id);

export const publishBulk = (ctx: TenantCtx, { id, person_id }: Pick<BulkRecord, 'id' | 'person_id'>): void =>
  ctx.emit(socketRoom.user(person_id), 'TicketBulkEvent', { id });
