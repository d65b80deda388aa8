import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { openSpansBetween } from '../../../kernel/business-time.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { type BusySpan, type FreeSlot, findFreeSlots } from './free-slots.ts';

const minute = 60_000;
const bounds = limits.schedule.resources.booking;

/** What a link asks for, as it is stored. */
export type Wanted = {
  ticket_id: string;
  minutes: number;
  travel_minutes: number;
  from_day: string;
  until_day: string;
  person_ids: string[];
  /** The visit that is moved: its time is free for itself. */
  visit_id: string | null;
};

/** Agents with all skills that the ticket's type of assistance asks for; of chosen people, these. Assignees come first. */
async function readCandidates(ctx: TenantCtx, { ticket_id, person_ids }: Wanted): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from people p
    join tickets t on t.organization_id = p.organization_id and t.id = ${ticket_id}
    left join ticket_assignees a on a.organization_id = t.organization_id and a.ticket_id = t.id and a.person_id = p.id
    where p.organization_id = ${ctx.organization_id}
      and exists (select from roles r
        where r.organization_id = p.organization_id and r.person_id = p.id and r.branch_id is null)
      and (${person_ids.length === 0} or p.id = any(${person_ids}::uuid[]))
      and not exists (select from assistance_type_skills s
        where s.organization_id = t.organization_id and s.assistance_type_id = t.assistance_type_id
          and not exists (select from person_skills k
            where k.organization_id = p.organization_id and k.person_id = p.id and k.skill_id = s.skill_id))
    order by a.person_id is null, p.id limit ${sql.lit(limits.schedule.people.rows)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

type Row = { person_id: string; starts: number; ends: number };

/** Visits with the way to them, absences, and days out of office. */
async function readBusy(ctx: TenantCtx, people: readonly string[], from: Date, to: Date, except: string | null) {
  const milliseconds = (time: string) => sql`(extract(epoch from ${sql.raw(time)}) * 1000)::float8`;
  const { rows } = await sql<Row>`
    select w.person_id, ${milliseconds(`v.starts_at - v.travel_minutes * interval '1 minute'`)} as starts,
      ${milliseconds('v.ends_at')} as ends
    from visits v join visit_people w on w.organization_id = v.organization_id and w.visit_id = v.id
    where v.organization_id = ${ctx.organization_id} and w.person_id = any(${[...people]}::uuid[])
      and v.status not in ('cancelled', 'could_not_be_done') and v.id is distinct from ${except}
      and v.starts_at < ${to}::timestamptz + interval '1 day' and v.starts_at > ${from}::timestamptz - interval '15 days'
      and v.ends_at > ${from}
    union all
    select a.person_id, ${milliseconds('a.starts_at')}, ${milliseconds('a.ends_at')}
    from absences a
    where a.organization_id = ${ctx.organization_id} and a.person_id = any(${[...people]}::uuid[])
      and a.starts_at < ${to} and a.ends_at > ${from}
    union all
    select p.id, ${milliseconds('p.away_from::timestamp at time zone coalesce(p.timezone, o.timezone)')},
      ${milliseconds('(p.away_to + 1)::timestamp at time zone coalesce(p.timezone, o.timezone)')}
    from people p join organizations o on o.id = p.organization_id
    where p.organization_id = ${ctx.organization_id} and p.id = any(${[...people]}::uuid[]) and p.away_from is not null`.execute(
    ctx.db,
  );
  return rows.map(({ person_id, starts, ends }): BusySpan => ({ person_id, start: starts, end: ends }));
}

/** Free times of a link in its days, from now on, and who is free then. Three queries, whatever the number of people. */
export async function readSlots(ctx: TenantCtx, wanted: Wanted): Promise<FreeSlot[]> {
  const calendar = await ctx.db
    .selectFrom('organizations')
    .where('id', '=', ctx.organization_id)
    .select(['timezone', 'hours', 'holidays'])
    .executeTakeFirstOrThrow();
  const { timezone, hours, holidays } = calendar;
  const dayAt = (day: string, days: number): number =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(timezone).epochMilliseconds;
  const travel = wanted.travel_minutes * minute;
  const from = new Date(Math.max(dayAt(wanted.from_day, 0), ctx.now.getTime() + travel));
  const to = new Date(dayAt(wanted.until_day, 1));
  if (from >= to) return [];
  const people = await readCandidates(ctx, wanted);
  if (people.length === 0) return [];
  const busy = await readBusy(ctx, people, new Date(from.getTime() - travel), to, wanted.visit_id);
  const work = { timezone, hours, holidays: new Set(holidays.map(({ day }) => day)) };
  // Of today, whole slots from the next step on: nobody books what began a minute ago.
  const step = bounds.step * minute;
  const start = new Date(Math.ceil(from.getTime() / step) * step);
  const open = openSpansBetween(work, start, to);
  return findFreeSlots({ open, people, busy, length: wanted.minutes * minute, travel, step, most: bounds.shown });
}
