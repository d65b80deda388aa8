import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { openSpansBetween } from '../../../kernel/business-time.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import type { readCalendar } from '../queries.ts';
import { type BusySpan, type Free, freeTimesOf } from './spans.ts';

const minute = 60_000;

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

export type FreeTimesWanted = {
  calendar: Awaited<ReturnType<typeof readCalendar>>;
  from: Date;
  to: Date;
  /** In the order in which they are preferred. */
  people: readonly string[];
  /** How many of them come. */
  needed?: number;
  minutes: number;
  travel_minutes: number;
  /** The visit that is moved: its time is free for itself. */
  except: string | null;
  most: number;
};

/** Within working hours and from now on. One query, whatever the number of people. */
export async function findFreeTimes(ctx: TenantCtx, wanted: FreeTimesWanted): Promise<Free[]> {
  const { people, needed = 1, to, except, most } = wanted;
  if (people.length === 0) return [];
  const { timezone, hours, holidays } = wanted.calendar;
  const travel = wanted.travel_minutes * minute;
  const from = new Date(Math.max(wanted.from.getTime(), ctx.now.getTime() + travel));
  if (from >= to) return [];
  const busy = await readBusy(ctx, people, new Date(from.getTime() - travel), to, except);
  // Rounds up to the next whole step, so that no time is offered that has already begun.
  const step = limits.schedule.resources.booking.step * minute;
  const start = new Date(Math.ceil(from.getTime() / step) * step);
  const open = openSpansBetween({ timezone, hours, holidays: new Set(holidays.map(({ day }) => day)) }, start, to);
  return freeTimesOf({ open, people, busy, length: wanted.minutes * minute, travel, needed, step, most });
}
