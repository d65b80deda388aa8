import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { runEvery } from '../../../http/interval.ts';
import type { Server } from '../../../http/serve.ts';
import type { JobHandler } from '../../../jobs/handlers.ts';
import { openInstallationCtx } from '../../../kernel/open-context.ts';
import { notify } from '../../notifications/actions.ts';

const { alertDays, alertFromHour, alertsEvery } = limits.assets;
const thresholds = sql`${[...alertDays]}::int[]`;

/** Enqueues a job for each workspace in which a warranty is near its end; of several that wait, one is kept. */
export async function enqueueWarrantyAlerts(server: Server): Promise<void> {
  await openInstallationCtx(server, server.http.log, 'write', async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      select id from identity.organizations_to_alert(${ctx.now}, ${thresholds}, ${alertFromHour})`.execute(ctx.db);
    for (const { id } of rows)
      await ctx.inOrganization(id, (tenant) => tenant.enqueue('assets.alert_warranties', {}, { key: 'warranties' }));
  });
}

/** A round that fails, or a restart, is made up for by the next round. */
export function startWarrantyAlerts(server: Server): void {
  runEvery(server, alertsEvery, () => enqueueWarrantyAlerts(server));
}

/** Writes the alerts before it notifies: of two workers, the second one finds nothing left. All alerts of a day make one notification. */
export const alertWarranties: JobHandler<'assets.alert_warranties'> = async (ctx) => {
  const { rows } = await sql<{ asset_id: string }>`
    insert into warranty_alerts (organization_id, warranty_id, days, told_at)
    select due.organization_id, due.warranty_id, due.days, ${ctx.now}
    from due_warranty_alerts(${ctx.now}, ${thresholds}, ${alertFromHour}) due
    where due.organization_id = ${ctx.organization_id}
    on conflict do nothing
    returning (select w.asset_id from asset_warranties w
      where w.organization_id = warranty_alerts.organization_id and w.id = warranty_alerts.warranty_id) as asset_id`.execute(
    ctx.db,
  );
  const ids = [...new Set(rows.map(({ asset_id }) => asset_id))];
  if (ids.length === 0) return;
  const named = await sql<{ label: string }>`
    select a.tag || ' ' || a.name as label from assets a
    where a.organization_id = ${ctx.organization_id} and a.id = ${ids[0]}`.execute(ctx.db);
  const people = sql`
    select distinct r.person_id from roles r
    left join asset_alerts s on s.organization_id = r.organization_id
    where r.organization_id = ${ctx.organization_id} and r.branch_id is null
      and (r.name = any(coalesce(s.roles, '{Manager}')) or r.person_id = any(s.people_ids))`;
  const payload = { count: ids.length, name: ids.length === 1 ? (named.rows[0]?.label ?? null) : null };
  await notify(ctx, people, { kind: 'warranty_ending', actor_id: null, payload });
};
