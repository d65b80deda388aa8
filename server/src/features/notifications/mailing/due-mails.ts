import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { runEvery } from '../../../http/interval.ts';
import type { Server } from '../../../http/serve.ts';
import { openInstallationCtx } from '../../../kernel/open-context.ts';

/** Enqueues a job for each workspace in which something is due; of several that wait, one is kept. */
export async function enqueueDueMails(server: Server): Promise<void> {
  await openInstallationCtx(server, server.http.log, 'write', async (ctx) => {
    const { rows } = await sql<{ id: string }>`select id from identity.organizations_to_mail(${ctx.now})`.execute(
      ctx.db,
    );
    for (const { id } of rows)
      await ctx.inOrganization(id, (tenant) => tenant.enqueue('notifications.mail', {}, { key: 'due' }));
  });
}

/** Looks for what is due as long as the application runs: a failed round, or a restart, is made up for by the next one. */
export function startMailingNotifications(server: Server): void {
  runEvery(server, limits.notifications.mailedEvery, () => enqueueDueMails(server));
}
