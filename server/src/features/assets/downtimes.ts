import type { AssetStatus } from '@sightline/contract/assets/assets';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Ctx } from '../../kernel/context.ts';

const isDowntime = (status: AssetStatus): status is 'down' | 'in_repair' => status === 'down' || status === 'in_repair';

/** The log of when assets were down or in repair. The caller holds their rows. */
export async function recordDowntimes(ctx: Ctx, assetIds: readonly string[], status: AssetStatus): Promise<void> {
  if (assetIds.length === 0) return;
  await scoped(ctx)
    .updateTable('asset_downtimes')
    .set({ ended_at: ctx.now })
    .where('asset_id', '=', sql<string>`any(${[...assetIds]}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute();
  if (!isDowntime(status)) return;
  await sql`
    insert into asset_downtimes (organization_id, asset_id, status, started_at)
    select ${ctx.organization_id}, asset_id, ${status}, ${ctx.now}
    from unnest(${[...assetIds]}::uuid[]) asset_id`.execute(ctx.db);
}
