import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { bulksApi } from '@sightline/contract/ticket-bulks';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { requireAgent } from './assignment.ts';
import { changeBatch, permissionFor, scheduleBulkRemoval } from './bulk-batches.ts';
import { type BulkRecord, lockBulk, presentBulk } from './bulk-queries.ts';
import { ticketsThatMatch } from './list.ts';
import { visible } from './queries.ts';

type StartInput = HandlerInput<typeof bulksApi.start>['body'];
type Wanted = Pick<BulkRecord, 'action' | 'user_id' | 'value' | 'undoes'>;

function requireRight({ actor }: Ctx, wanted: Wanted): void {
  if (!actor.permissions.has(permissionFor(wanted))) throw new AppError('FORBIDDEN');
}

/** What an action needs to know, and only that. */
async function wantedBy(ctx: Ctx, { action, user_id, status_id, priority_id }: StartInput): Promise<Wanted> {
  const wanted: Wanted = { action, user_id: null, value: null, undoes: null };
  requireRight(ctx, wanted);
  if (action === 'close') return wanted;
  if (action === 'assign') {
    if (!user_id) throw new AppError('INVALID_INPUT', 'user_id');
    await requireAgent(ctx, user_id, 'user_id');
    return { ...wanted, user_id };
  }
  const [field, value] =
    action === 'set_status' ? (['status_id', status_id] as const) : (['priority_id', priority_id] as const);
  if (value === undefined) throw new AppError('INVALID_INPUT', field);
  return { ...wanted, value };
}

/** Two requests at once of one person do not both begin. */
async function requireNoneRunning(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ticket_bulks'), hashtext(${ctx.actor.id}))`.execute(ctx.db);
  const running = await scoped(ctx)
    .selectFrom('ticket_bulks')
    .select('id')
    .where('person_id', '=', ctx.actor.id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running) throw new AppError('BULK_RUNNING');
}

async function insertBulk(ctx: Ctx, wanted: Wanted, id: string): Promise<void> {
  const { organization_id, actor, now: created_at } = ctx;
  await ctx.db
    .insertInto('ticket_bulks')
    .values({
      ...wanted,
      ...{ organization_id, id, person_id: actor.id, branch_id: actor.branch_id, locale: actor.locale, created_at },
    })
    .execute();
  await scheduleBulkRemoval(ctx, id);
}

/** "from tickets t …": those that the actor sees and means. */
async function meant(ctx: Ctx, { ids, matching }: StartInput): Promise<RawBuilder<unknown>> {
  if (ids) return sql`from tickets t where ${visible(ctx)} and t.id = any(${ids}::uuid[])`;
  return ticketsThatMatch(ctx, matching ?? {});
}

/** Carries the first batch out; a job goes on with the others. */
async function begin(ctx: Ctx, id: string, added: bigint | undefined, unseen: number) {
  const total = Number(added ?? 0n);
  if (total > limits.bulkRows) throw new AppError('TOO_MANY_ROWS', 'matching');
  await scoped(ctx).updateTable('ticket_bulks').set({ total, missing: unseen }).where('id', '=', id).execute();
  const record = await lockBulk(ctx, id);
  if (record) await changeBatch(ctx, record);
  return presentBulk(ctx, id);
}

export const startBulk: Action<typeof bulksApi.start> = async (ctx, { body }) => {
  const wanted = await wantedBy(ctx, body);
  await requireNoneRunning(ctx);
  const { id } = body;
  await insertBulk(ctx, wanted, id);
  const { numAffectedRows } = await sql`
    insert into ticket_bulk_items (organization_id, bulk_id, position, ticket_id)
    select ${ctx.organization_id}::uuid, ${id}::uuid, row_number() over (order by wanted.id) - 1, wanted.id
    from (
      select t.id ${await meant(ctx, body)}
    ) wanted
    where wanted.id <> all (${body.except}::uuid[])
    limit ${sql.lit(limits.bulkRows + 1)}`.execute(ctx.db);
  const named = new Set(body.ids ?? []).size;
  return begin(ctx, id, numAffectedRows, body.ids ? Math.max(named - Number(numAffectedRows ?? 0n), 0) : 0);
};

/** A second time it answers with the change that took it back. */
export const undoBulk: Action<typeof bulksApi.undo> = async (ctx, { params }) => {
  const record = await lockBulk(ctx, params.id);
  if (record?.person_id !== ctx.actor.id) throw new AppError('NOT_FOUND', 'id');
  const { action, user_id, value } = record;
  const wanted: Wanted = { action, user_id, value, undoes: record.id };
  requireRight(ctx, wanted);
  const earlier = await scoped(ctx)
    .selectFrom('ticket_bulks')
    .select('id')
    .where('undoes', '=', record.id)
    .executeTakeFirst();
  if (earlier) return { id: earlier.id, ...(await presentBulk(ctx, earlier.id)) };
  await requireNoneRunning(ctx);
  const id = uuidv7();
  await insertBulk(ctx, wanted, id);
  const { numAffectedRows } = await sql`
    insert into ticket_bulk_items (organization_id, bulk_id, position, ticket_id, was, version)
    select organization_id, ${id}::uuid, row_number() over (order by position) - 1, ticket_id, was, version
    from ticket_bulk_items
    where organization_id = ${ctx.organization_id} and bulk_id = ${record.id} and outcome = 'changed'`.execute(ctx.db);
  return { id, ...(await begin(ctx, id, numAffectedRows, 0)) };
};
