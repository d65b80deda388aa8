import { CreateAssetInput } from '@sightline/contract/assets/assets';
import { CreateTicketInput } from '@sightline/contract/tickets/tickets';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { JobHandler } from '../../jobs/handlers.ts';
import { actAs } from '../../kernel/acting-person.ts';
import type { Ctx } from '../../kernel/context.ts';
import { sampleWords } from './sample-words.ts';
import { createSpace } from './spaces.ts';

/** Writes the sample data of other features, as the person who set the workspace up. */
export type SampleWriters = {
  addAsset: (ctx: Ctx, asset: CreateAssetInput) => Promise<unknown>;
  addTicket: (
    ctx: Ctx,
    ticket: ReturnType<typeof CreateTicketInput.parse>,
    assetId: string | null,
    messages: readonly string[],
  ) => Promise<void>;
  addRoom: (ctx: Ctx, name: string, message: string) => Promise<void>;
};

const day = 24 * 60 * 60 * 1000;

async function hasTickets({ db, organization_id }: Ctx): Promise<boolean> {
  const { rows } = await sql`select from tickets where organization_id = ${organization_id} limit 1`.execute(db);
  return rows.length > 0;
}

const none = { params: undefined, query: undefined, files: undefined };

/** Runs in one transaction, so that a second run finds all of it, or nothing. */
const addSampleData =
  (writers: SampleWriters): JobHandler<'workspace.add_sample_data'> =>
  async (tenant, { person_id, locale }) => {
    const ctx = await actAs(tenant, { person_id, locale, branch_id: null });
    if (!ctx || (await hasTickets(ctx))) return;
    const { space, assets, tickets, room } = sampleWords[locale];
    const branch_id = uuidv7();
    await createSpace(ctx, { ...none, body: { id: branch_id, name: space } });
    const assetIds: string[] = [];
    for (const asset of assets) {
      const id = uuidv7();
      await writers.addAsset(ctx, CreateAssetInput.parse({ ...asset, id, branch_id }));
      assetIds.push(id);
    }
    for (const { asset, isMine, priority, due, messages, ...words } of tickets) {
      const ticket = CreateTicketInput.parse({
        ...words,
        branch_id,
        priority_id: priority,
        due_date: due === null ? null : new Date(ctx.now.getTime() + due * day).toISOString(),
        assignee_ids: isMine ? [person_id] : [],
      });
      await writers.addTicket(ctx, ticket, asset === null ? null : (assetIds[asset] ?? null), messages);
    }
    await writers.addRoom(ctx, room.name, room.message);
  };

export const sampleJobs = (writers: SampleWriters) => ({ 'workspace.add_sample_data': addSampleData(writers) });
