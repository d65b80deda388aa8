import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { bulksApi } from '@sightline/contract/tickets/bulks';
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

const itemsAtOnce = 1000;

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

type Item = { ticket_id: string; was: number | null };

async function requireItems(ctx: Ctx, body: StartInput): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select t.id as ticket_id, null as was ${await meant(ctx, body)}
    order by t.id limit ${sql.lit(limits.bulkRows + body.except.length + 1)}`.execute(ctx.db);
  const items = rows.filter(({ ticket_id }) => !body.except.includes(ticket_id));
  if (items.length > limits.bulkRows) throw new AppError('TOO_MANY_ROWS', 'matching');
  return items;
}

/** In parts, so that no statement takes long. */
async function addItems({ db, organization_id }: Ctx, bulkId: string, items: readonly Item[]): Promise<void> {
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    const part = items.slice(from, from + itemsAtOnce).map((item, index) => ({ ...item, position: from + index }));
    await sql`
      insert into ticket_bulk_items (organization_id, bulk_id, position, ticket_id, was)
      select ${organization_id}::uuid, ${bulkId}::uuid, position, ticket_id, was
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as part (position integer, ticket_id uuid, was smallint)`.execute(db);
  }
}

/** Carries the first batch out; a job goes on with the others. */
async function begin(ctx: Ctx, id: string, items: readonly Item[], unseen: number) {
  await addItems(ctx, id, items);
  await scoped(ctx)
    .updateTable('ticket_bulks')
    .set({ total: items.length, missing: unseen })
    .where('id', '=', id)
    .execute();
  const record = await lockBulk(ctx, id);
  if (record) await changeBatch(ctx, record);
  return presentBulk(ctx, id);
}

/** What changed nothing has nothing to take back. */
async function forgetBulk(ctx: Ctx, id: string): Promise<void> {
  await scoped(ctx).deleteFrom('ticket_bulks').where('id', '=', id).execute();
}

export const startBulk: Action<typeof bulksApi.start> = async (ctx, { body }) => {
  const wanted = await wantedBy(ctx, body);
  await requireNoneRunning(ctx);
  const items = await requireItems(ctx, body);
  await insertBulk(ctx, wanted, body.id);
  const left = new Set(body.except);
  const named = new Set(body.ids?.filter((id) => !left.has(id)));
  const answer = await begin(ctx, body.id, items, body.ids ? named.size - items.length : 0);
  if (answer.bulk.state === 'done' && answer.bulk.changed === 0) await forgetBulk(ctx, body.id);
  return answer;
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
  const items = await scoped(ctx)
    .selectFrom('ticket_bulk_items')
    .select(['ticket_id', 'was'])
    .where('bulk_id', '=', record.id)
    .where('outcome', '=', 'changed')
    .orderBy('position')
    .execute();
  return { id, ...(await begin(ctx, id, items, 0)) };
};
