import type { MaintenanceState } from '@sightline/contract/assets/assets';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../kernel/context.ts';
import { today } from '../coverage.ts';

/** Maps each state to its condition on plan `p`; days are in the time zone of the workspace. */
function conditions(ctx: Ctx): Record<MaintenanceState, RawBuilder<unknown>> {
  return {
    due: sql`((p.next_on <= coalesce(p.ends_on, 'infinity') and p.next_on - p.days_ahead <= ${today(ctx)}) or p.next_total <= (
        select max(r.total) from meter_readings r where r.organization_id = p.organization_id and r.meter_id = p.meter_id)
      or exists (select from tickets t
        where t.organization_id = p.organization_id and t.id = p.ticket_id and t.closed_at is null))`,
    soon: sql`p.next_on <= coalesce(p.ends_on, 'infinity') and p.next_on <= ${today(ctx)} + ${sql.lit(limits.assets.maintenance.soon)}::int`,
  };
}

/** True for an asset `assets` in a query that has a plan in one of the states. Only agents who manage assets see plans. */
export function needsMaintenance(ctx: Ctx, states: readonly MaintenanceState[]): RawBuilder<unknown> {
  if (!ctx.actor.permissions.has('assets.manage') || states.length === 0) return sql`false`;
  const known = conditions(ctx);
  const any = sql.join(
    states.map((state) => known[state]),
    sql` or `,
  );
  return sql`(assets.status <> 'retired' and assets.id in (
    select p.asset_id from maintenance_plans p where p.organization_id = ${ctx.organization_id} and (${any})))`;
}
