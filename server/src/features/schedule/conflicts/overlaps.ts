import type { PersonRef } from '@sightline/contract/scalars';
import type { Conflict } from '@sightline/contract/schedule/schedule';
import { sql } from 'kysely';
import type { ConflictSource } from './source.ts';

type Row = { user: PersonRef; visit: NonNullable<Conflict['visit']> };

/** Another visit of the same person, on the way there too. A visit that was cancelled or could not be done takes no time. */
export const findOverlaps: ConflictSource = async (ctx, plan) => {
  if (plan.people.length === 0) return [];
  const from = new Date(Date.parse(plan.starts_at) - plan.travel_minutes * 60_000).toISOString();
  const { rows } = await sql<Row>`
    select json_build_object('id', p.id, 'name', p.name) "user",
      json_build_object('id', v.id, 'title', coalesce(nullif(v.title, ''), t.subject),
        'starts_at', to_char(v.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'ends_at', to_char(v.ends_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) visit
    from visit_people w
    join visits v on v.organization_id = w.organization_id and v.id = w.visit_id
    join people p on p.organization_id = w.organization_id and p.id = w.person_id
    left join tickets t on t.organization_id = v.organization_id and t.id = v.ticket_id
    where w.organization_id = ${ctx.organization_id} and w.person_id = any(${plan.people.map(({ id }) => id)}::uuid[])
      and v.status not in ('cancelled', 'could_not_be_done') and v.id is distinct from ${plan.visit_id}::uuid
      and v.starts_at - v.travel_minutes * interval '1 minute' < ${plan.ends_at}::timestamptz
      and v.ends_at > ${from}::timestamptz and v.starts_at < ${plan.ends_at}::timestamptz + interval '1 day'
      and v.starts_at > ${from}::timestamptz - interval '15 days'
    order by p.name, v.starts_at, v.id limit 100`.execute(ctx.db);
  return rows.map(({ user, visit }) => ({ kind: 'overlap', user, visit, detail: '', is_final: false }));
};
