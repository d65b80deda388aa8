import type { PersonRef } from '@sightline/contract/scalars';
import { sql } from 'kysely';
import type { ConflictSource } from './source.ts';

/** Days out of office are those of the person's own zone. */
export const findAbsences: ConflictSource = async (ctx, plan) => {
  const { rows } = await sql<PersonRef & { detail: string }>`
    select p.id, p.name, p.away_message detail
    from people p join organizations o on o.id = p.organization_id
    where p.organization_id = ${ctx.organization_id} and p.id = any(${plan.people.map(({ id }) => id)}::uuid[])
      and p.away_from::timestamp at time zone coalesce(p.timezone, o.timezone) < ${plan.ends_at}::timestamptz
      and (p.away_to + 1)::timestamp at time zone coalesce(p.timezone, o.timezone) > ${plan.starts_at}::timestamptz
    order by p.name, p.id`.execute(ctx.db);
  return rows.map(({ detail, ...user }) => ({ kind: 'absence', user, visit: null, detail, is_final: false }));
};
