import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { runEvery } from '../../../http/interval.ts';
import type { Server } from '../../../http/serve.ts';
import type { JobHandler } from '../../../jobs/handlers.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { openInstallationCtx } from '../../../kernel/open-context.ts';
import { removeFiles } from '../../files/actions.ts';

const { keptFor, purgedEvery, atOnce } = limits.assets.trash;

const since = (now: Date): Date => new Date(now.getTime() - keptFor);

/** Enqueues a job for each workspace whose trash has something that old. */
export async function enqueueAssetPurges(server: Server): Promise<void> {
  await openInstallationCtx(server, server.http.log, 'write', async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      select id from identity.organizations_with_deleted_assets(${since(ctx.now)})`.execute(ctx.db);
    for (const { id } of rows)
      await ctx.inOrganization(id, (tenant) => tenant.enqueue('assets.purge', {}, { key: 'assets.purge' }));
  });
}

export function startPurgingAssets(server: Server): void {
  runEvery(server, purgedEvery, () => enqueueAssetPurges(server));
}

type Kind = 'asset_picture' | 'asset_document' | 'claim_evidence' | 'reading_photo';

/** Their pictures, documents, evidence and photos of readings: rows of these would go with the assets, but not the bytes. */
async function removeFilesOf(ctx: TenantCtx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ owner_kind: Kind; id: string }>`
    select 'asset_picture' as owner_kind, d.picture_file_id as id from deleted_assets() d
    where d.id = any(${ids}::uuid[]) and d.picture_file_id is not null
    union all
    select 'asset_document', o.id from asset_documents o
    where o.organization_id = ${ctx.organization_id} and o.asset_id = any(${ids}::uuid[])
    union all
    select 'claim_evidence', e.id from claim_evidence e
    join warranty_claims c on c.organization_id = e.organization_id and c.id = e.claim_id
    where e.organization_id = ${ctx.organization_id} and c.asset_id = any(${ids}::uuid[])
    union all
    select 'reading_photo', r.photo_id from meter_readings r
    join asset_meters m on m.organization_id = r.organization_id and m.id = r.meter_id
    where r.organization_id = ${ctx.organization_id} and m.asset_id = any(${ids}::uuid[]) and r.photo_id is not null`.execute(
    ctx.db,
  );
  for (const file of rows) await removeFiles(ctx, file);
}

/** A batch; false when there is nothing more. */
async function purgeSome(ctx: TenantCtx): Promise<boolean> {
  const { rows } = await sql<{ id: string; tag: string; name: string }>`
    select d.id, d.tag::text as tag, d.name from deleted_assets() d
    where d.deleted_at < ${since(ctx.now)} order by d.deleted_at limit ${sql.lit(atOnce)}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  await removeFilesOf(ctx, ids);
  await sql`select purge_assets(${ids}::uuid[])`.execute(ctx.db);
  for (const { id, tag, name } of rows) ctx.audit('asset.purged', { record: { id, label: `${tag} ${name}` } });
  return rows.length === atOnce;
}

export const purgeAssets: JobHandler<'assets.purge'> = {
  transaction: 'none',
  async run(ctx) {
    for (let isMore = true; isMore && !ctx.signal.aborted; ) isMore = await ctx.transact('write', purgeSome);
  },
};
