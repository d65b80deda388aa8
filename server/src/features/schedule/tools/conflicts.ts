import type { Conflict } from '@sightline/contract/schedule/schedule';
import { sql } from 'kysely';
import type { ConflictSource } from '../conflicts/source.ts';
import { calibrationAt, soonDays } from './queries.ts';

type Row = { name: string; holder: string | null; calibration: string; lacking: boolean };

/**
 * Checks the tools that a visit has already, or that a new one is to have. Returns those that are taken at the new time, which nobody can accept,
 * and those whose calibration is over by then.
 */
export const findToolConflicts: ConflictSource = async (ctx, { visit_id, starts_at, ends_at, tools }) => {
  if (visit_id === null && tools.length === 0) return [];
  const { rows } = await sql<Row>`
    select tools.name, ${calibrationAt(starts_at, soonDays)} as calibration,
      wanted.units > tools.quantity - coalesce(taken.units, 0) as lacking, taken.holder
    from (
      select r.tool_id, count(*)::int as units from tool_reservations r
      where r.organization_id = ${ctx.organization_id} and r.visit_id = ${visit_id} group by r.tool_id
      union all
      select w.tool_id, sum(w.units)::int
      from unnest(${tools.map(({ tool_id }) => tool_id)}::uuid[], ${tools.map(({ quantity }) => quantity)}::int[]) w (tool_id, units)
      group by w.tool_id
    ) wanted
    join tools on tools.organization_id = ${ctx.organization_id} and tools.id = wanted.tool_id
    left join lateral (
      select count(distinct o.unit)::int as units, min(coalesce('#' || t.ticket_id || ' ' || t.subject, v.title)) as holder
      from tool_reservations o
      left join visits v on v.organization_id = o.organization_id and v.id = o.visit_id
      left join tickets t on t.organization_id = o.organization_id and t.id = coalesce(o.ticket_id, v.ticket_id)
      where o.organization_id = tools.organization_id and o.tool_id = tools.id and o.visit_id is distinct from ${visit_id}
        and o.starts_at < ${ends_at}::timestamptz and o.ends_at > ${starts_at}::timestamptz
    ) taken on true
    order by tools.position, tools.id`.execute(ctx.db);
  return rows.flatMap(({ name, holder, calibration, lacking }): Conflict[] => {
    const about = { user: null, visit: null };
    const busy = { ...about, kind: 'tool' as const, detail: holder ? `${name} (${holder})` : name, is_final: true };
    const due = { ...about, kind: 'calibration' as const, detail: name, is_final: false };
    return [...(lacking ? [busy] : []), ...(calibration === 'overdue' ? [due] : [])];
  });
};
