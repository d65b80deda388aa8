import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { runEvery } from '../../http/interval.ts';
import type { Server } from '../../http/serve.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { openInstallationCtx } from '../../kernel/open-context.ts';

/*
 * Purging removes notifications that were read, and reminders that were done, 90 days ago; all others after a year; and reminders that were
 * deleted, after the day in which that may be undone. Snoozed notifications stay.
 */

const { keptFor, purge: batch } = limits.notifications;

const before = (now: Date, age: number): Date => new Date(now.getTime() - age);

/** Enqueues a job for each workspace that has some. */
export async function enqueuePurges(server: Server): Promise<void> {
  await openInstallationCtx(server, server.http.log, 'write', async (ctx) => {
    const ages = [keptFor.read, keptFor.all, keptFor.removed].map((age) => before(ctx.now, age));
    const { rows } = await sql<{ id: string }>`
      select id from identity.organizations_to_purge(${sql.join(ages)})`.execute(ctx.db);
    for (const { id } of rows)
      await ctx.inOrganization(id, (tenant) => tenant.enqueue('notifications.purge', {}, { key: 'purge' }));
  });
}

/** Removes a batch of each; false when there is nothing more. */
async function purgeSome({ db, organization_id, now }: TenantCtx): Promise<boolean> {
  const [read, all, removed] = [before(now, keptFor.read), before(now, keptFor.all), before(now, keptFor.removed)];
  const notifications = await sql`
    delete from notifications where organization_id = ${organization_id} and id in (
      select id from notifications
      where organization_id = ${organization_id} and created_at < ${read} and snoozed_until is null
        and (read_at < ${read} or created_at < ${all})
      limit ${sql.lit(batch.atOnce)} for update skip locked)`.execute(db);
  const reminders = await sql`
    delete from reminders where organization_id = ${organization_id} and id in (
      select id from reminders
      where organization_id = ${organization_id}
        and (done_at < ${read} or removed_at < ${removed} or remind_at < ${all})
      limit ${sql.lit(batch.atOnce)} for update skip locked)`.execute(db);
  return Number(notifications.numAffectedRows) + Number(reminders.numAffectedRows) > 0;
}

const purge: JobHandler<'notifications.purge'> = {
  transaction: 'none',
  async run(ctx) {
    for (let isMore = true; isMore && !ctx.signal.aborted; ) isMore = await ctx.transact('write', purgeSome);
  },
};

export const purgingJobs = { 'notifications.purge': purge };

export function startPurgingNotifications(server: Server): void {
  runEvery(server, batch.every, () => enqueuePurges(server));
}
