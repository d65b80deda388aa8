import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';
import { findFreeTimes } from '../free-times/find.ts';
import type { Free } from '../free-times/spans.ts';
import { readCalendar } from '../queries.ts';

const bounds = limits.schedule.resources.booking;

/** The parameters of a booking link, as they are stored. */
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

export type Candidates = {
  /** The people of the visit that is moved, whom the customer knows. */
  booked: string[];
  /** In the order in which they are chosen. */
  people: { id: string; name: string }[];
};

type Row = { id: string; name: string; is_booked: boolean };

/**
 * Returns the people who are named by the link, else all who are plannable, with the skills that the ticket's type of assistance requires. Always
 * includes those who make the visit already. They come first, then assignees of the ticket, then those with the fewest visits.
 */
export async function readCandidates(ctx: TenantCtx, { ticket_id, person_ids, visit_id }: Wanted): Promise<Candidates> {
  const { rows } = await sql<Row>`
    select p.id, p.name, w.person_id is not null as is_booked
    from people p
    join tickets t on t.organization_id = p.organization_id and t.id = ${ticket_id}
    left join ticket_assignees a on a.organization_id = t.organization_id and a.ticket_id = t.id and a.person_id = p.id
    left join visits v on v.organization_id = p.organization_id and v.id = ${visit_id}::uuid and v.status <> 'cancelled'
    left join visit_people w on w.organization_id = p.organization_id and w.visit_id = v.id and w.person_id = p.id
    where p.organization_id = ${ctx.organization_id}
      and exists (select from roles r
        where r.organization_id = p.organization_id and r.person_id = p.id and r.branch_id is null)
      and (w.person_id is not null
        or (case when ${person_ids.length === 0} then exists (select from plannable_people m
            where m.organization_id = p.organization_id and m.person_id = p.id)
          else p.id = any(${person_ids}::uuid[]) end
        and not exists (select from assistance_type_skills s
          where s.organization_id = t.organization_id and s.assistance_type_id = t.assistance_type_id
            and not exists (select from person_skills k
              where k.organization_id = p.organization_id and k.person_id = p.id and k.skill_id = s.skill_id))))
    order by w.person_id is null, a.person_id is null, (
      select count(*) from visit_people o join visits u on u.organization_id = o.organization_id and u.id = o.visit_id
      where o.organization_id = p.organization_id and o.person_id = p.id and u.starts_at > ${ctx.now}
        and u.status not in ('cancelled', 'could_not_be_done')
    ), p.id limit ${sql.lit(limits.schedule.people.rows)}`.execute(ctx.db);
  return {
    booked: rows.filter(({ is_booked }) => is_booked).map(({ id }) => id),
    people: rows.map(({ id, name }) => ({ id, name })),
  };
}

/** A free time of a link, and who would come: all who were booked before, else one who is free. */
export type BookingSlot = { start: number; person_ids: string[]; isAnother: boolean };

const slotOf =
  (booked: readonly string[]) =>
  ({ start, person_ids }: Free): BookingSlot => {
    const staysWithThem = booked.length > 0 && booked.every((id) => person_ids.includes(id));
    const [first = ''] = person_ids;
    return { start, person_ids: staysWithThem ? [...booked] : [first], isAnother: booked.length > 0 && !staysWithThem };
  };

/** Free times of a link in its days, from now on. */
export async function readSlots(
  ctx: TenantCtx,
  wanted: Wanted,
  { booked, people }: Candidates,
): Promise<BookingSlot[]> {
  const { minutes, travel_minutes, from_day, until_day, visit_id } = wanted;
  const calendar = await readCalendar(ctx);
  const startOf = (day: string, days: number): Date =>
    new Date(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(calendar.timezone).epochMilliseconds);
  const free = await findFreeTimes(ctx, {
    ...{ calendar, minutes, travel_minutes, people: people.map(({ id }) => id) },
    ...{ from: startOf(from_day, 0), to: startOf(until_day, 1), except: visit_id, most: bounds.shown },
  });
  return free.map(slotOf(booked));
}
