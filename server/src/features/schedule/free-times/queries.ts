import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { PersonRef } from '@sightline/contract/scalars';
import type { scheduleApi } from '@sightline/contract/schedule/schedule';
import { sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { readCalendar, requireVisit } from '../queries.ts';
import { findFreeTimes } from './find.ts';

const minute = 60_000;

async function requireNamed(ctx: Ctx, ids: readonly string[]): Promise<PersonRef[]> {
  const { rows } = await sql<PersonRef & { is_agent: boolean }>`
    select p.id, p.name, exists (select from roles r
      where r.organization_id = p.organization_id and r.person_id = p.id and r.branch_id is null) as is_agent
    from people p
    where p.organization_id = ${ctx.organization_id} and p.id = any(${[...ids]}::uuid[]) and p.kind = 'user'
    order by p.name, p.id`.execute(ctx.db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', 'user_ids');
  if (rows.some(({ is_agent }) => !is_agent)) throw new AppError('NOT_ASSIGNABLE', 'user_ids');
  return rows.map(({ id, name }) => ({ id, name }));
}

type Asked = { ticket_id: string | null; skill_ids: readonly string[] };

/** Returns the people who make visits and have all required skills: assignees of the ticket first, then those with the fewest visits. */
async function readVisitMakers(ctx: Ctx, { ticket_id, skill_ids }: Asked): Promise<PersonRef[]> {
  const { rows } = await sql<PersonRef>`
    select p.id, p.name
    from people p
    join plannable_people m on m.organization_id = p.organization_id and m.person_id = p.id
    left join ticket_assignees a
      on a.organization_id = p.organization_id and a.ticket_id = ${ticket_id}::uuid and a.person_id = p.id
    where p.organization_id = ${ctx.organization_id}
      and exists (select from roles r
        where r.organization_id = p.organization_id and r.person_id = p.id and r.branch_id is null)
      and not exists (
        select from (
          select unnest(${[...skill_ids]}::uuid[]) as skill_id
          union
          select s.skill_id from tickets t join assistance_type_skills s
            on s.organization_id = t.organization_id and s.assistance_type_id = t.assistance_type_id
          where t.organization_id = p.organization_id and t.id = ${ticket_id}::uuid
        ) needed
        where not exists (select from person_skills k
          where k.organization_id = p.organization_id and k.person_id = p.id and k.skill_id = needed.skill_id))
    order by a.person_id is null, (
      select count(*) from visit_people o join visits u on u.organization_id = o.organization_id and u.id = o.visit_id
      where o.organization_id = p.organization_id and o.person_id = p.id and u.starts_at > ${ctx.now}
        and u.status not in ('cancelled', 'could_not_be_done')
    ), p.id limit ${sql.lit(limits.schedule.people.rows)}`.execute(ctx.db);
  return rows;
}

export const listFreeTimes: Action<typeof scheduleApi.freeTimes> = async (ctx, { query }) => {
  const { minutes, travel_minutes, ticket_id = null, visit_id = null, filter } = query;
  const named = [...new Set(filter?.user_ids)];
  if (ticket_id) await requireTicket(ctx, ticket_id);
  if (visit_id) await requireVisit(ctx, visit_id);
  const people =
    named.length > 0
      ? await requireNamed(ctx, named)
      : await readVisitMakers(ctx, { ticket_id, skill_ids: filter?.skill_ids ?? [] });
  const calendar = await readCalendar(ctx);
  const free = await findFreeTimes(ctx, {
    ...{ calendar, minutes, travel_minutes, from: new Date(query.from), to: new Date(query.to), except: visit_id },
    ...{ people: people.map(({ id }) => id), needed: named.length || 1, most: limits.schedule.freeTimes },
  });
  const known = new Map(people.map((person) => [person.id, person]));
  return {
    free_times: free.map(({ start, person_ids }) => ({
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + minutes * minute).toISOString(),
      people: person_ids.flatMap((id) => known.get(id) ?? []),
    })),
  };
};
