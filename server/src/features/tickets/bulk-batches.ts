import { AppError, type ErrorCode } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Permission } from '@sightline/contract/permissions';
import type { BulkAction } from '@sightline/contract/tickets/bulks';
import { PriorityId, StatusId } from '@sightline/contract/tickets/tickets';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import { isTransientDatabaseError } from '../../db/transient-error.ts';
import type { JobHandler, JobHandlers } from '../../jobs/handlers.ts';
import { actAs } from '../../kernel/acting-person.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { applyChanges } from './actions.ts';
import { assign, unassign } from './assignment.ts';
import { type BulkRecord, lockBulk, publishBulk } from './bulk-queries.ts';
import { close, reopen } from './closing.ts';

/*
 * Each batch is a transaction of its own: what became of its tickets, how far the change has come, and the job of the next
 * batch commit together. The first one is part of the request.
 */

const { batch, keptFor } = limits.ticketBulks;

/** What changing one ticket, and taking that back, takes. */
export const permissionFor = ({ action, undoes }: { action: BulkAction; undoes: string | null }): Permission => {
  if (action === 'assign') return 'tickets.assign';
  if (action === 'close') return undoes ? 'tickets.reopen' : 'tickets.close';
  return 'tickets.update';
};

type Item = { position: number; ticket_id: string; was: number | null };
type Outcome = Pick<Item, 'position' | 'was'> & {
  outcome: 'changed' | 'same' | 'missing' | 'failed';
  code: string | null;
};
/** A ticket before it was changed. */
type Before = { id: string; status_id: number; priority_id: number };

const readItems = (ctx: TenantCtx, { id, done }: BulkRecord): Promise<Item[]> =>
  scoped(ctx)
    .selectFrom('ticket_bulk_items')
    .select(['position', 'ticket_id', 'was'])
    .where('bulk_id', '=', id)
    .where('position', '>=', done)
    .orderBy('position')
    .limit(batch)
    .execute();

/** In one order, so that two changes at once wait for each other. */
async function lockTickets(ctx: TenantCtx, items: readonly Item[]): Promise<Map<string, Before>> {
  const ids = items.map(({ ticket_id }) => ticket_id);
  const tickets = await scoped(ctx)
    .selectFrom('tickets')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .select(['id', 'status_id', 'priority_id'])
    .forNoKeyUpdate()
    .execute();
  return new Map(tickets.map((ticket) => [ticket.id, ticket]));
}

const fieldOf = (action: BulkAction) => (action === 'set_status' ? 'status_id' : 'priority_id');

/** Whether it changed the ticket. */
async function change(ctx: Ctx, record: BulkRecord, item: Item, before: Before): Promise<boolean> {
  const { action, user_id, undoes } = record;
  const { ticket_id: id } = item;
  if (action === 'assign') await (undoes ? unassign : assign)(ctx, id, user_id ?? '');
  else if (action === 'close') await (undoes ? reopen(ctx, id) : close(ctx, id, false));
  else {
    // What changed on other fields meanwhile is no reason to keep this one: acts are taken back one after the other.
    if (undoes && before[fieldOf(action)] !== record.value) throw new AppError('STALE_VERSION', 'version');
    const value = undoes ? item.was : record.value;
    const set =
      action === 'set_status' ? { status_id: StatusId.parse(value) } : { priority_id: PriorityId.parse(value) };
    return applyChanges(ctx, id, set);
  }
  return true;
}

/** The ticket is as wanted. */
const asWanted: readonly ErrorCode[] = [
  'ALREADY_ASSIGNED',
  'NOT_ASSIGNED',
  'TICKET_ALREADY_CLOSED',
  'TICKET_NOT_CLOSED',
];

/** A verb refuses before it writes, so that what the batch has changed until then stays. */
async function outcomeOf(ctx: Ctx, record: BulkRecord, item: Item, before: Before | undefined): Promise<Outcome> {
  const { position } = item;
  const nothing = { position, was: null, code: null };
  if (!before) return { ...nothing, outcome: 'missing' };
  try {
    const isChanged = await change(ctx, record, item, before);
    if (!isChanged) return { ...nothing, outcome: 'same' };
    const was = before[fieldOf(record.action)];
    return { position, outcome: 'changed', code: null, was };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'NOT_FOUND') return { ...nothing, outcome: 'missing' };
    if (asWanted.includes(error.code)) return { ...nothing, outcome: 'same' };
    return { ...nothing, outcome: 'failed', code: error.code };
  }
}

async function store(ctx: Ctx, record: BulkRecord, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update ticket_bulk_items i
    set outcome = o.outcome, code = o.code, was = coalesce(o.was, i.was)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (position integer, outcome text, code text, was smallint)
    where i.organization_id = ${ctx.organization_id} and i.bulk_id = ${record.id} and i.position = o.position`.execute(
    ctx.db,
  );
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const done = record.done + outcomes.length;
  const isEnd = done >= record.total;
  await scoped(ctx)
    .updateTable('ticket_bulks')
    .set({
      done,
      changed: record.changed + count('changed'),
      missing: record.missing + count('missing'),
      failed: record.failed + count('failed'),
      ...(isEnd && { state: 'done' }),
    })
    .where('id', '=', record.id)
    .execute();
  if (!isEnd) await ctx.enqueue('tickets.bulk_batch', { bulk_id: record.id }, { key: record.id });
  publishBulk(ctx, record);
}

/** The next tickets of a change. */
export async function changeBatch(ctx: Ctx, record: BulkRecord): Promise<void> {
  const items = await readItems(ctx, record);
  const tickets = await lockTickets(ctx, items);
  const outcomes: Outcome[] = [];
  for (const item of items) outcomes.push(await outcomeOf(ctx, record, item, tickets.get(item.ticket_id)));
  await store(ctx, record, outcomes);
}

async function fail(ctx: TenantCtx, record: BulkRecord, error: ErrorCode): Promise<void> {
  await scoped(ctx).updateTable('ticket_bulks').set({ state: 'failed', error }).where('id', '=', record.id).execute();
  publishBulk(ctx, record);
}

async function goOn(tx: TenantCtx, id: string): Promise<void> {
  const record = await lockBulk(tx, id);
  if (record?.state !== 'running') return;
  const ctx = await actAs(tx, record);
  if (!ctx?.actor.permissions.has(permissionFor(record))) return fail(tx, record, 'FORBIDDEN');
  await changeBatch(ctx, record);
}

const bulkBatch: JobHandler<'tickets.bulk_batch'> = {
  transaction: 'none',
  async run(ctx, { bulk_id }) {
    try {
      await ctx.transact('write', (tx) => goOn(tx, bulk_id));
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (isTransientDatabaseError(error)) throw error; // the queue retries it
      ctx.log.error({ err: error, bulk_id }, 'a change of many tickets failed; the person sees how far it came');
      await ctx.transact('write', async (tx) => {
        const record = await lockBulk(tx, bulk_id);
        if (record?.state === 'running') await fail(tx, record, 'INTERNAL');
      });
    }
  },
};

export const scheduleBulkRemoval = (ctx: TenantCtx, bulk_id: string): Promise<void> =>
  ctx.enqueue('tickets.remove_bulk', { bulk_id }, { key: bulk_id, runAt: new Date(ctx.now.getTime() + keptFor) });

const removeBulk: JobHandler<'tickets.remove_bulk'> = async (ctx, { bulk_id }) => {
  await scoped(ctx).deleteFrom('ticket_bulks').where('id', '=', bulk_id).execute();
};

export const ticketJobs: Pick<JobHandlers, 'tickets.bulk_batch' | 'tickets.remove_bulk'> = {
  'tickets.bulk_batch': bulkBatch,
  'tickets.remove_bulk': removeBulk,
};
