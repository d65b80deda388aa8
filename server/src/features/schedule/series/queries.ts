import { AppError } from '@sightline/contract/errors';
import type { SeriesConflict, seriesApi } from '@sightline/contract/schedule/series';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { readRule } from '../../../kernel/recurrence/occurrences.ts';
import { closedHoursOf } from '../conflicts/hours.ts';
import { readCalendar } from '../queries.ts';

export type SeriesVisit = {
  id: string;
  starts_at: string;
  ends_at: string;
  status: string;
  travel_minutes: number;
  version: number;
};

/** Visits of a series that are still plans, in their order, held until the transaction ends. */
export const lockPlanned = (ctx: TenantCtx, seriesId: string, from: string | null): Promise<SeriesVisit[]> =>
  scoped(ctx)
    .selectFrom('visits')
    .select(['id', 'starts_at', 'ends_at', 'status', 'travel_minutes', 'version'])
    .where('series_id', '=', seriesId)
    .where('status', '=', 'scheduled')
    .where('starts_at', '>=', from ?? '-infinity')
    .orderBy('starts_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

type Planned = { starts_at: string; ends_at: string };

/** Visits and absences of these people at any of these times, in one statement. `except` are the visits that are moved. */
async function findPeopleConflicts(
  ctx: TenantCtx,
  planned: readonly Planned[],
  personIds: readonly string[],
  travelMinutes: number,
  except: readonly string[],
): Promise<SeriesConflict[]> {
  if (planned.length === 0 || personIds.length === 0) return [];
  const { rows } = await sql<SeriesConflict>`
    with planned as (
      select * from unnest(${planned.map((one) => one.starts_at)}::timestamptz[], ${planned.map((one) => one.ends_at)}::timestamptz[])
        as n (starts_at, ends_at)
    ), found as (
      select n.starts_at, 'overlap' as kind, w.person_id
      from planned n
      join visits v on v.organization_id = ${ctx.organization_id}
        and v.starts_at < n.ends_at + interval '1 day' and v.starts_at > n.starts_at - interval '15 days'
        and v.starts_at - v.travel_minutes * interval '1 minute' < n.ends_at
        and v.ends_at > n.starts_at - ${travelMinutes} * interval '1 minute'
        and v.status not in ('cancelled', 'could_not_be_done') and v.id <> all(${[...except]}::uuid[])
      join visit_people w on w.organization_id = v.organization_id and w.visit_id = v.id
        and w.person_id = any(${[...personIds]}::uuid[])
      union
      select n.starts_at, 'absence', a.person_id
      from planned n join absences a on a.organization_id = ${ctx.organization_id}
        and a.person_id = any(${[...personIds]}::uuid[]) and a.starts_at < n.ends_at and a.ends_at > n.starts_at
      union
      select n.starts_at, 'absence', p.id
      from planned n
      join organizations o on o.id = ${ctx.organization_id}
      join people p on p.organization_id = o.id and p.id = any(${[...personIds]}::uuid[])
        and p.away_from::timestamp at time zone coalesce(p.timezone, o.timezone) < n.ends_at
        and (p.away_to + 1)::timestamp at time zone coalesce(p.timezone, o.timezone) > n.starts_at
    )
    select f.starts_at, f.kind, jsonb_build_object('id', p.id, 'name', p.name) as "user", '' as detail
    from found f join people p on p.organization_id = ${ctx.organization_id} and p.id = f.person_id
    order by f.starts_at, p.name, f.kind limit 200`.execute(ctx.db);
  return rows;
}

/** Returns the conflicts of a series: with the people's time, holidays and hours outside business hours. */
export async function findSeriesConflicts(
  ctx: TenantCtx,
  planned: readonly Planned[],
  personIds: readonly string[],
  travelMinutes: number,
  except: readonly string[],
): Promise<SeriesConflict[]> {
  const calendar = await readCalendar(ctx);
  const closed = planned.flatMap((one) =>
    closedHoursOf(calendar, one).map((found) => ({ ...found, starts_at: one.starts_at, user: null })),
  );
  const ofPeople = await findPeopleConflicts(ctx, planned, personIds, travelMinutes, except);
  return [...ofPeople, ...closed].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
}

export async function readSeries(ctx: TenantCtx, id: string) {
  return scoped(ctx)
    .selectFrom('visit_series')
    .select(['id', 'rule', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export const findSeries: Action<typeof seriesApi.find> = async (ctx, { params: { id } }) => {
  const visit = await scoped(ctx)
    .selectFrom('visits')
    .select(['series_id', 'starts_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!visit) throw new AppError('NOT_FOUND', 'id');
  const series = visit.series_id ? await readSeries(ctx, visit.series_id) : undefined;
  if (!series) return { recurrence: null, ahead: 0, count: 1 };
  const { count, ahead } = await scoped(ctx)
    .selectFrom('visits')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where status = 'scheduled' and starts_at >= ${visit.starts_at}))::int`.as('ahead'),
    ])
    .where('series_id', '=', series.id)
    .executeTakeFirstOrThrow();
  return { recurrence: readRule(series.rule, series.timezone), ahead, count };
};
