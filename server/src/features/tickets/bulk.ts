import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { bulksApi } from '@sightline/contract/tickets/bulks';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addRun, advanceRun, removeRun, requireFewRuns } from '../jobs/actions.ts';
import { listOwnRuns, requireLockedRun, requireOwnRun } from '../jobs/queries.ts';
import { requireAgent } from './assignment.ts';
import { bulkRuns, permissionFor } from './bulk-batches.ts';
import { type BulkParameters, presentBulk } from './bulk-queries.ts';
import { ticketsThatMatch } from './list.ts';
import { visible } from './queries.ts';

const itemsAtOnce = 1000;

type StartInput = HandlerInput<typeof bulksApi.start>['body'];

function requireRight({ actor }: Ctx, wanted: BulkParameters): void {
  if (!actor.permissions.has(permissionFor(wanted))) throw new AppError('FORBIDDEN');
}

/** Keeps only the parameters that the action needs. */
async function wantedBy(ctx: Ctx, { action, user_id, status_id, priority_id }: StartInput): Promise<BulkParameters> {
  const wanted: BulkParameters = { action, user_id: null, value: null, undoes: null };
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
const requireNoneRunning = (ctx: Ctx): Promise<void> => requireFewRuns(ctx, bulkRuns, 1, 'BULK_RUNNING');

/** Returns "from tickets t …" for the tickets that the request means and the actor sees. */
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
async function begin(ctx: Ctx, id: string, parameters: BulkParameters, items: readonly Item[], unseen: number) {
  const counts = { changed: 0, missing: unseen, failed: 0 };
  const begun = await addRun(ctx, bulkRuns, { id, parameters, total: items.length, counts });
  await addItems(ctx, id, items);
  return bulkRuns.read(await advanceRun(ctx, bulkRuns, begun));
}

export const startBulk: Action<typeof bulksApi.start> = async (ctx, { body }) => {
  const wanted = await wantedBy(ctx, body);
  await requireNoneRunning(ctx);
  const items = await requireItems(ctx, body);
  const left = new Set(body.except);
  const named = new Set(body.ids?.filter((id) => !left.has(id)));
  const bulk = await begin(ctx, body.id, wanted, items, body.ids ? named.size - items.length : 0);
  const answer = await presentBulk(ctx, bulk);
  // Removes a run that changed nothing, as there is nothing to undo.
  if (bulk.state === 'done' && answer.bulk.changed === 0) await removeRun(ctx, bulk);
  return answer;
};

export const findBulk: Action<typeof bulksApi.find> = async (ctx, { params }) =>
  presentBulk(ctx, await requireOwnRun(ctx, bulkRuns, params.id));

/** A second time it answers with the change that took it back. */
export const undoBulk: Action<typeof bulksApi.undo> = async (ctx, { params }) => {
  const { id: undoes, parameters } = bulkRuns.read(await requireLockedRun(ctx, params.id, bulkRuns));
  const wanted: BulkParameters = { ...parameters, undoes };
  requireRight(ctx, wanted);
  const earlier = (await listOwnRuns(ctx, bulkRuns)).find((bulk) => bulk.parameters.undoes === undoes);
  if (earlier) return { id: earlier.id, ...(await presentBulk(ctx, earlier)) };
  await requireNoneRunning(ctx);
  const items = await scoped(ctx)
    .selectFrom('ticket_bulk_items')
    .select(['ticket_id', 'was'])
    .where('bulk_id', '=', undoes)
    .where('outcome', '=', 'changed')
    .orderBy('position')
    .execute();
  const id = uuidv7();
  return { id, ...(await presentBulk(ctx, await begin(ctx, id, wanted, items, 0))) };
};
