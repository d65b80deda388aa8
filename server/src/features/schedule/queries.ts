import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { ScheduledPerson, scheduleApi, Visit } from '@sightline/contract/schedule/schedule';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import { translated } from '../../db/translated.ts';
import { wireTime } from '../../db/wire-time.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { readerLocale } from '../../kernel/reader-locale.ts';
import { requireLockedTicket, requireTicket, type TicketRecord } from '../tickets/queries.ts';

/** The address of the branch `b` in a line. */
export const addressLine = sql`concat_ws(', ',
  nullif(concat_ws(' ', nullif(b.address ->> 'street', ''), nullif(b.address ->> 'number', '')), ''),
  nullif(b.address ->> 'complement', ''),
  nullif(concat_ws(' ', nullif(b.address ->> 'zip', ''), nullif(b.address ->> 'city', '')), ''),
  nullif(b.address ->> 'state', ''), nullif(b.address ->> 'country', ''))`;

const personColumns = sql`json_build_object('id', p.id, 'name', p.name,
  'checked_in_at', ${wireTime('w.checked_in_at')}, 'checked_in_zone', w.checked_in_zone,
  'checked_in_device_at', ${wireTime('w.checked_in_device_at')},
  'checked_in_position', w.checked_in_position, 'checked_out_position', w.checked_out_position,
  'checked_out_at', ${wireTime('w.checked_out_at')}, 'checked_out_zone', w.checked_out_zone,
  'checked_out_device_at', ${wireTime('w.checked_out_device_at')})`;

const ticketColumns = (ctx: TenantCtx) => sql`case when t.id is not null then json_build_object(
  'id', t.id, 'ticket_id', t.ticket_id, 'subject', t.subject, 'priority_id', t.priority_id, 'closed', t.closed_at is not null,
  'due_date', ${wireTime('t.due_date')},
  'assistance_type', case when y.id is not null then json_build_object('id', y.id, 'name', ${translated('y', 'name', readerLocale(ctx))}, 'color', y.color) end,
  'sheet_id', (select s.id from assistance_sheets s
    where s.organization_id = t.organization_id and s.ticket_id = t.id and s.status = 'current'),
  'sheet_template_id', (select f.id from sheet_templates f
    where f.organization_id = y.organization_id and f.id = y.sheet_template_id and f.is_active
      and exists (select from sheet_template_versions n
        where n.organization_id = f.organization_id and n.template_id = f.id))) end`;

/** Whether somebody of these makes the visit `v`. */
const isMadeBy = (ids: readonly string[]) => sql`exists (
  select from visit_people w where w.organization_id = v.organization_id and w.visit_id = v.id
    and w.person_id = any(${[...ids]}::uuid[]))`;

/** The visits `v` that a condition on them and their ticket `t` selects. */
async function readVisits(
  ctx: TenantCtx,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`v.starts_at, v.id`,
  most: number = limits.schedule.visits,
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select v.id, coalesce(nullif(v.title, ''), t.subject) title, v.starts_at, v.ends_at, v.place, v.travel_minutes, v.note,
      v.status, v.reason, v.arrives_at, v.series_id, v.version, ${ticketColumns(ctx)} ticket,
      exists (select from booking_links l where l.organization_id = v.organization_id and l.visit_id = v.id
        and l.confirmed_of = v.starts_at) is_confirmed,
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name, 'phone', b.phone) end branch,
      coalesce((select json_agg(${personColumns} order by p.name, p.id)
        from visit_people w join people p on p.organization_id = w.organization_id and p.id = w.person_id
        where w.organization_id = v.organization_id and w.visit_id = v.id), '[]') people
    from visits v
    left join tickets t on t.organization_id = v.organization_id and t.id = v.ticket_id
    left join assistance_types y on y.organization_id = t.organization_id and y.id = t.assistance_type_id
    left join branches b on b.organization_id = v.organization_id and b.id = coalesce(t.branch_id, v.branch_id)
    where v.organization_id = ${ctx.organization_id} and ${condition}
    order by ${order} limit ${sql.lit(most)}`.execute(ctx.db);
  return rows;
}

export async function requireVisit(ctx: TenantCtx, id: string): Promise<Visit> {
  const [visit] = await readVisits(ctx, sql`v.id = ${id}`);
  if (!visit) throw new AppError('NOT_FOUND');
  return visit;
}

export const findVisit: Action<typeof scheduleApi.find> = async (ctx, { params }) => ({
  visit: await requireVisit(ctx, params.id),
});

export const listVisitsOfTicket: Action<typeof scheduleApi.ofTicket> = async (ctx, { params }) => {
  const ticket = await requireTicket(ctx, params.id);
  const latestFirst = sql`v.starts_at desc, v.id desc`;
  return { visits: await readVisits(ctx, sql`v.ticket_id = ${ticket.id}`, latestFirst, limits.schedule.ofTicket) };
};

/** People with an agent's role, who make visits first, by name; of those that are named, these alone. */
async function readPeople(
  ctx: Ctx,
  ids: readonly string[] | undefined,
  { from, to }: { from: string; to: string },
): Promise<ScheduledPerson[]> {
  const { rows } = await sql<ScheduledPerson>`
    select p.id, p.name, p.title, m.person_id is not null as is_plannable, case when p.away_from is not null then json_build_object('from', p.away_from,
      'to', p.away_to, 'message', p.away_message, 'timezone', coalesce(p.timezone, o.timezone)) end away,
      coalesce((select json_agg(json_build_object('starts_at', ${wireTime('a.starts_at')}, 'ends_at', ${wireTime('a.ends_at')})
          order by a.starts_at) from absences a
        where a.organization_id = p.organization_id and a.person_id = p.id
          and a.starts_at < ${to}::timestamptz and a.ends_at > ${from}::timestamptz), '[]') absences
    from people p join organizations o on o.id = p.organization_id
    left join plannable_people m on m.organization_id = p.organization_id and m.person_id = p.id
    where p.organization_id = ${ctx.organization_id} and exists (
      select from roles r where r.organization_id = p.organization_id and r.person_id = p.id and r.branch_id is null)
      ${ids ? sql`and p.id = any(${[...ids]}::uuid[])` : sql``}
    order by m.person_id is null, p.name, p.id limit ${sql.lit(limits.schedule.people.rows)}`.execute(ctx.db);
  return rows;
}

/** By which clock and in which hours the workspace works. */
export const readCalendar = ({ db, organization_id }: TenantCtx) =>
  db
    .selectFrom('organizations')
    .where('id', '=', organization_id)
    .select(['timezone', 'hours', 'holidays'])
    .executeTakeFirstOrThrow();

/** Visits that touch the time. They begin at most the longest visit before it, so that the index finds them. */
export const touches = (
  from: string,
  to: string,
) => sql`v.starts_at < ${to}::timestamptz and v.ends_at > ${from}::timestamptz
  and v.starts_at > ${from}::timestamptz - interval '15 days'`;

export const listSchedule: Action<typeof scheduleApi.list> = async (ctx, { query }) => {
  const { user_ids, branch_id } = query.filter ?? {};
  const conditions = [touches(query.from, query.to)];
  if (user_ids) conditions.push(isMadeBy(user_ids));
  if (branch_id) conditions.push(sql`coalesce(t.branch_id, v.branch_id) = ${branch_id}`);
  const [visits, people, calendar] = await Promise.all([
    readVisits(ctx, sql.join(conditions, sql` and `), undefined, limits.schedule.visits + 1),
    readPeople(ctx, user_ids, query),
    readCalendar(ctx),
  ]);
  const truncated = visits.length > limits.schedule.visits;
  return { visits: visits.slice(0, limits.schedule.visits), truncated, people, ...calendar };
};

const recordsOf = (ctx: TenantCtx) =>
  scoped(ctx)
    .selectFrom('visits')
    .select(['id', 'ticket_id', 'title', 'branch_id', 'starts_at', 'ends_at', 'place', 'travel_minutes', 'note'])
    .select(['status', 'reason', 'arrives_at', 'version']);

/** A visit's own columns, for decisions. Answers use `requireVisit`. */
export type VisitRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof recordsOf>['executeTakeFirst']>>>;

/** Holds the rows of a visit and its ticket until the transaction ends: the ticket first, wherever both are locked. */
export async function lockVisit(ctx: Ctx, id: string): Promise<{ visit: VisitRecord; ticket: TicketRecord | null }> {
  const found = await recordsOf(ctx).where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  const ticket = found.ticket_id === null ? null : await requireLockedTicket(ctx, found.ticket_id);
  const visit = await recordsOf(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!visit) throw new AppError('NOT_FOUND');
  return { visit, ticket };
}

/** Section 4: a closed ticket cannot be updated, and nobody goes for it. */
export function requireOpen(ticket: TicketRecord | null): void {
  if (ticket?.closed_at) throw new AppError('TICKET_CLOSED');
}

/** Returns the people of a visit, by id. */
export const listPeopleOfVisit = (ctx: TenantCtx, id: string) =>
  scoped(ctx)
    .selectFrom('visit_people')
    .select(['person_id', 'checked_in_at', 'checked_out_at'])
    .where('visit_id', '=', id)
    .orderBy('person_id')
    .execute();
