import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { runEvery } from '../../../http/interval.ts';
import type { Server } from '../../../http/serve.ts';
import type { JobHandler } from '../../../jobs/handlers.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { openInstallationCtx } from '../../../kernel/open-context.ts';
import type { RunKind } from '../../../kernel/run.ts';
import { failRun, removeRun } from '../actions.ts';
import { isUnderWay, lockRun } from '../queries.ts';

/** Enqueues a job for each workspace that has runs under way, or some whose time is over. */
export async function enqueueRunSweeps(server: Server): Promise<void> {
  await openInstallationCtx(server, server.http.log, 'write', async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      select id from identity.organizations_with_runs_to_sweep(${ctx.now})`.execute(ctx.db);
    for (const { id } of rows)
      await ctx.inOrganization(id, (tenant) => tenant.enqueue('jobs.sweep_runs', {}, { key: 'jobs.sweep_runs' }));
  });
}

export const startSweepingRuns = (server: Server): void =>
  runEvery(server, limits.runs.sweptEvery, () => enqueueRunSweeps(server));

async function removeExpired(ctx: TenantCtx): Promise<void> {
  const expired = await scoped(ctx)
    .selectFrom('runs')
    .where('expires_at', '<=', ctx.now.toISOString())
    .select(['id', 'file_id'])
    .execute();
  for (const run of expired) await removeRun(ctx, run);
}

/** Fails runs that no job works on any more: their person sees that, and may begin another one. */
async function failAbandoned(ctx: TenantCtx, kinds: readonly RunKind[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from jobs.abandoned_runs() as id`.execute(ctx.db);
  for (const { id } of rows) {
    const record = await lockRun(ctx, id);
    const kind = kinds.find(({ kind }) => kind === record?.kind);
    if (!record || !kind || !isUnderWay(record)) continue;
    ctx.log.error({ run_id: id, kind: record.kind }, 'no job goes on with a run; it has failed');
    await failRun(ctx, kind, record, 'INTERNAL');
  }
}

export const sweepRuns =
  (kinds: readonly RunKind[]): JobHandler<'jobs.sweep_runs'> =>
  async (ctx) => {
    await failAbandoned(ctx, kinds);
    await removeExpired(ctx);
  };
