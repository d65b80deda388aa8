import { limits } from '@sightline/contract/limits';
import { Id } from '@sightline/contract/scalars';
import { BulkAction, type TicketBulk } from '@sightline/contract/tickets/bulks';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantCtx } from '../../kernel/context.ts';
import type { Run } from '../../kernel/run.ts';
import { endOf } from '../jobs/queries.ts';

export const BulkParameters = z.object({
  action: BulkAction,
  /** The agent who is assigned, or the status or priority that is set. */
  user_id: Id.nullable(),
  value: z.int().nullable(),
  /** The change that this one takes back. */
  undoes: Id.nullable(),
});
export type BulkParameters = z.output<typeof BulkParameters>;
export type Bulk = Run<BulkParameters>;

export const countsOf = ({ counts }: Pick<Bulk, 'counts'>) => {
  const { changed = 0, missing = 0, failed = 0 } = counts;
  return { changed, missing, failed };
};

async function listFailures(ctx: TenantCtx, bulk: Bulk): Promise<TicketBulk['failures']> {
  if (countsOf(bulk).failed === 0) return [];
  const { rows } = await sql<TicketBulk['failures'][number]>`
    select t.id, '#' || t.ticket_id || ' ' || t.subject as name, i.code
    from ticket_bulk_items i
    join tickets t on t.organization_id = i.organization_id and t.id = i.ticket_id
    where i.organization_id = ${ctx.organization_id} and i.bulk_id = ${bulk.id} and i.outcome = 'failed'
    order by i.position limit ${sql.lit(limits.ticketBulks.failures)}`.execute(ctx.db);
  return rows;
}

export async function presentBulk(ctx: TenantCtx, bulk: Bulk): Promise<{ bulk: TicketBulk }> {
  const { total, done, error } = bulk;
  const { action, undoes } = bulk.parameters;
  const state = endOf(bulk) ?? 'running';
  const failures = await listFailures(ctx, bulk);
  return { bulk: { state, action, undoes, total, done, ...countsOf(bulk), failures, error } };
}
