import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';
import { addressOf } from '../../mail/actions.ts';
import type { CalendarVisit } from '../calendar-file.ts';

/** Visits `v` as a calendar shows them, with a link to the ticket. */
export async function readCalendarVisits(ctx: TenantCtx, condition: RawBuilder<unknown>): Promise<CalendarVisit[]> {
  const start = addressOf(ctx.ports.env);
  const { rows } = await sql<Omit<CalendarVisit, 'url'> & { number: number | null }>`
    select v.id, v.starts_at, v.ends_at, v.place, v.note as description, v.version, v.updated_at, t.ticket_id as number,
      v.status = 'cancelled' as "isCancelled",
      concat_ws(' · ', '#' || t.ticket_id, nullif(b.name, ''), coalesce(nullif(v.title, ''), t.subject)) as title
    from visits v
    left join tickets t on t.organization_id = v.organization_id and t.id = v.ticket_id
    left join branches b on b.organization_id = v.organization_id and b.id = coalesce(t.branch_id, v.branch_id)
    where v.organization_id = ${ctx.organization_id} and ${condition}
    order by v.starts_at, v.id limit ${sql.lit(limits.schedule.resources.feeds.visits)}`.execute(ctx.db);
  return rows.map(({ number, ...visit }) => ({
    ...visit,
    url: number ? `${start}/tickets/${number}` : `${start}/schedule`,
  }));
}
