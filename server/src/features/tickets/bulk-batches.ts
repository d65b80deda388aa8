import { AppError, type ErrorCode } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Permission } from '@sightline/contract/permissions';
import { PriorityId, StatusId } from '@sightline/contract/tickets/tickets';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { defineRun } from '../../kernel/run.ts';
import { applyChanges } from './actions.ts';
import { assign, unassign } from './assignment.ts';
import { type Bulk, BulkParameters, countsOf } from './bulk-queries.ts';
import { close, reopen } from './closing.ts';

/* A change of many tickets is a run in batches, of which the first one is part of the request. */

const { batch, keptFor } = limits.ticketBulks;

/** Returns the permission to change one ticket, or to undo the change. */
export const permissionFor = ({ action, undoes }: Pick<BulkParameters, 'action' | 'undoes'>): Permission => {
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

const readItems = (ctx: TenantCtx, { id, done }: Bulk): Promise<Item[]> =>
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

const fieldOf = (action: BulkParameters['action']) => (action === 'set_status' ? 'status_id' : 'priority_id');

/** Whether it changed the ticket. */
async function change(ctx: Ctx, wanted: BulkParameters, item: Item, before: Before): Promise<boolean> {
  const { action, user_id, undoes } = wanted;
  const { ticket_id: id } = item;
  if (action === 'assign') await (undoes ? unassign : assign)(ctx, id, user_id ?? '');
  else if (action === 'close') await (undoes ? reopen(ctx, id) : close(ctx, id, false));
  else {
    // Changes of other fields do not stop the undo, as bulk changes are undone one after the other.
    if (undoes && before[fieldOf(action)] !== wanted.value) throw new AppError('STALE_VERSION', 'version');
    const value = undoes ? item.was : wanted.value;
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
async function outcomeOf(ctx: Ctx, { parameters }: Bulk, item: Item, before: Before | undefined): Promise<Outcome> {
  const { position } = item;
  const nothing = { position, was: null, code: null };
  if (!before) return { ...nothing, outcome: 'missing' };
  try {
    const isChanged = await change(ctx, parameters, item, before);
    if (!isChanged) return { ...nothing, outcome: 'same' };
    const was = before[fieldOf(parameters.action)];
    return { position, outcome: 'changed', code: null, was };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'NOT_FOUND') return { ...nothing, outcome: 'missing' };
    if (asWanted.includes(error.code)) return { ...nothing, outcome: 'same' };
    return { ...nothing, outcome: 'failed', code: error.code };
  }
}

async function store(ctx: Ctx, bulk: Bulk, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update ticket_bulk_items i
    set outcome = o.outcome, code = o.code, was = coalesce(o.was, i.was)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (position integer, outcome text, code text, was smallint)
    where i.organization_id = ${ctx.organization_id} and i.bulk_id = ${bulk.id} and i.position = o.position`.execute(
    ctx.db,
  );
}

async function changeBatch(ctx: Ctx, bulk: Bulk) {
  const items = await readItems(ctx, bulk);
  const tickets = await lockTickets(ctx, items);
  const outcomes: Outcome[] = [];
  for (const item of items) outcomes.push(await outcomeOf(ctx, bulk, item, tickets.get(item.ticket_id)));
  await store(ctx, bulk, outcomes);
  const { changed, missing, failed } = countsOf(bulk);
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const done = bulk.done + outcomes.length;
  return {
    done,
    counts: {
      changed: changed + count('changed'),
      missing: missing + count('missing'),
      failed: failed + count('failed'),
    },
    isEnd: done >= bulk.total,
  };
}

export const bulkRuns = defineRun({
  kind: 'ticket_bulk',
  lane: 'bulk',
  parameters: BulkParameters,
  permission: permissionFor,
  keptFor,
  batch: changeBatch,
});
