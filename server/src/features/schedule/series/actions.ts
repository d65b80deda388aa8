import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Recurrence } from '@sightline/contract/recurrence';
import type { seriesApi } from '@sightline/contract/schedule/series';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { occurrencesOf, RecurrenceError, ruleOf } from '../../../kernel/recurrence/occurrences.ts';
import { auditVisit, notifyPeople, publishVisit } from '../notify-people.ts';
import { requirePlannable } from '../people.ts';
import { isOver } from '../policy.ts';
import { listPeopleOfVisit, lockVisit, readCalendar, requireOpen, requireVisit } from '../queries.ts';
import { moveToolsOfVisit } from '../tools/visit-tools.ts';
import { findSeriesConflicts, lockPlanned, readSeries, type SeriesVisit } from './queries.ts';

/*
 * All visits of a series are made at once; then each is a visit of its own, which may be moved or cancelled alone. What is under
 * way or over no longer follows its series. Tools are reserved visit by visit.
 */

type Times = { starts_at: string; ends_at: string };

const bounds = limits.schedule.resources.series;

function startsOf(recurrence: Recurrence, first: string, timezone: string): Date[] {
  try {
    return occurrencesOf(recurrence, new Date(first), timezone, { occurrences: bounds.visits, years: bounds.years });
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error;
    if (error.reason === 'empty') throw new AppError('RECURRENCE_EMPTY', 'recurrence');
    throw AppError.counting('RECURRENCE_TOO_LONG', bounds.visits, 'recurrence');
  }
}

async function planOccurrences(ctx: Ctx, visitId: string, recurrence: Recurrence) {
  const visit = await requireVisit(ctx, visitId);
  const { timezone } = await readCalendar(ctx);
  const length = Date.parse(visit.ends_at) - Date.parse(visit.starts_at);
  const starts = startsOf(recurrence, visit.starts_at, timezone);
  const times = starts.map(
    (start): Times => ({
      starts_at: start.toISOString(),
      ends_at: new Date(start.getTime() + length).toISOString(),
    }),
  );
  const people = visit.people.map(({ id }) => id);
  const others = times.slice(1);
  return { visit, timezone, times, others, people };
}

export const previewSeries: Action<typeof seriesApi.preview> = async (ctx, { params, body }) => {
  const { visit, times, others, people } = await planOccurrences(ctx, params.id, body.recurrence);
  const conflicts = await findSeriesConflicts(ctx, others, people, visit.travel_minutes, [visit.id]);
  return { starts: times.map(({ starts_at }) => starts_at), conflicts };
};

export const createSeries: Action<typeof seriesApi.create> = async (ctx, { params, body }) => {
  const { visit: locked, ticket } = await lockVisit(ctx, params.id);
  requireOpen(ticket);
  if (isOver(locked.status)) throw new AppError('VISIT_OVER');
  const { visit, timezone, times, others, people } = await planOccurrences(ctx, params.id, body.recurrence);
  if (visit.series_id) throw new AppError('CONFLICT');
  await requirePlannable(ctx, people, []);
  const conflicts = await findSeriesConflicts(ctx, others, people, visit.travel_minutes, [visit.id]);
  if (conflicts.length > 0 && !body.accept_conflicts) throw new AppError('VISIT_CONFLICTS');
  const series_id = uuidv7();
  const { organization_id, now } = ctx;
  const { day } = Temporal.Instant.from(visit.starts_at).toZonedDateTimeISO(timezone);
  const rule = ruleOf(body.recurrence, timezone, day);
  await ctx.db
    .insertInto('visit_series')
    .values({ organization_id, id: series_id, rule, timezone, created_by: ctx.actor.id, created_at: now })
    .execute();
  await scoped(ctx)
    .updateTable('visits')
    .set({ series_id, updated_at: now, version: sql`version + 1` })
    .where('id', '=', visit.id)
    .execute();
  await copyVisit(ctx, visit.id, series_id, others);
  auditVisit(ctx, 'visit.series_planned', visit, [{ field: 'recurrence', from: null, to: rule }]);
  publishVisit(ctx, visit.id, visit.ticket?.id ?? null);
  await notifyPeople(ctx, 'visit_planned', visit, people);
  return { series_id, count: times.length };
};

/** The same people, place and note at other times: two statements, however many there are. */
async function copyVisit(ctx: Ctx, visitId: string, seriesId: string, others: readonly Times[]): Promise<void> {
  const ids = others.map(() => uuidv7());
  await sql`
    insert into visits (organization_id, id, ticket_id, title, branch_id, starts_at, ends_at, place, travel_minutes, note,
      series_id, created_by, created_at, updated_at)
    select v.organization_id, n.id, v.ticket_id, v.title, v.branch_id, n.starts_at, n.ends_at, v.place, v.travel_minutes, v.note,
      ${seriesId}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now}
    from visits v, unnest(${ids}::uuid[], ${others.map((one) => one.starts_at)}::timestamptz[],
      ${others.map((one) => one.ends_at)}::timestamptz[]) as n (id, starts_at, ends_at)
    where v.organization_id = ${ctx.organization_id} and v.id = ${visitId}`.execute(ctx.db);
  await sql`
    insert into visit_people (organization_id, visit_id, person_id)
    select w.organization_id, n.id, w.person_id
    from visit_people w, unnest(${ids}::uuid[]) as n (id)
    where w.organization_id = ${ctx.organization_id} and w.visit_id = ${visitId}`.execute(ctx.db);
}

/** Each visit as it would be: as many days later, at the same local time, and as long as the changed one. */
function shift(visits: readonly SeriesVisit[], before: Times, after: Times, timezone: string): Times[] {
  const local = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timezone);
  const [from, to] = [local(before.starts_at), local(after.starts_at)];
  const days = from.toPlainDate().until(to.toPlainDate()).days;
  const length = Date.parse(after.ends_at) - Date.parse(after.starts_at);
  return visits.map(({ starts_at }) => {
    const start = local(starts_at).add({ days }).withPlainTime(to.toPlainTime()).epochMilliseconds;
    return { starts_at: new Date(start).toISOString(), ends_at: new Date(start + length).toISOString() };
  });
}

async function requireSeriesOf(ctx: Ctx, id: string) {
  const visit = await requireVisit(ctx, id);
  const series = visit.series_id ? await readSeries(ctx, visit.series_id) : undefined;
  if (!series) throw new AppError('NOT_FOUND', 'id');
  return { visit, series };
}

async function writePeople(ctx: Ctx, visitIds: readonly string[], personIds: readonly string[]): Promise<void> {
  await scoped(ctx)
    .deleteFrom('visit_people')
    .where('visit_id', '=', sql<string>`any(${[...visitIds]}::uuid[])`)
    .where('person_id', '<>', sql<string>`all(${[...personIds]}::uuid[])`)
    .execute();
  await sql`
    insert into visit_people (organization_id, visit_id, person_id)
    select ${ctx.organization_id}, v.id, p.id from unnest(${[...visitIds]}::uuid[]) v (id), unnest(${[...personIds]}::uuid[]) p (id)
    on conflict do nothing`.execute(ctx.db);
}

async function writeTimes(ctx: Ctx, ids: readonly string[], times: readonly Times[]): Promise<void> {
  await sql`
    update visits set starts_at = n.starts_at, ends_at = n.ends_at, updated_at = ${ctx.now}, version = version + 1
    from unnest(${[...ids]}::uuid[], ${times.map((one) => one.starts_at)}::timestamptz[],
      ${times.map((one) => one.ends_at)}::timestamptz[]) as n (id, starts_at, ends_at)
    where visits.organization_id = ${ctx.organization_id} and visits.id = n.id`.execute(ctx.db);
}

export const changeSeries: Action<typeof seriesApi.change> = async (ctx, { params, body }) => {
  const { visit, series } = await requireSeriesOf(ctx, params.id);
  const visits = await lockPlanned(ctx, series.id, body.scope === 'following' ? visit.starts_at : null);
  const current = visits.find(({ id }) => id === visit.id);
  if (current?.version !== body.version) throw new AppError('STALE_VERSION', 'version');
  const known = (await listPeopleOfVisit(ctx, visit.id)).map(({ person_id }) => person_id);
  const user_ids = [...new Set(body.user_ids)];
  await requirePlannable(
    ctx,
    user_ids,
    user_ids.filter((id) => !known.includes(id)),
  );
  const times = shift(visits, visit, body, series.timezone);
  const ids = visits.map(({ id }) => id);
  const conflicts = await findSeriesConflicts(ctx, times, user_ids, visit.travel_minutes, ids);
  if (conflicts.length > 0 && !body.accept_conflicts) throw new AppError('VISIT_CONFLICTS');
  await writeTimes(ctx, ids, times);
  await writePeople(ctx, ids, user_ids);
  for (const id of ids) await moveToolsOfVisit(ctx, { visit_id: id });
  const after = await requireVisit(ctx, visit.id);
  auditVisit(ctx, 'visit.series_changed', after, [
    { field: 'starts_at', from: visit.starts_at, to: after.starts_at },
    { field: 'visits', from: null, to: String(ids.length) },
  ]);
  publishVisit(ctx, visit.id, visit.ticket?.id ?? null);
  await notifyPeople(ctx, 'visit_moved', after, user_ids);
  return { count: ids.length };
};

export const removeSeries: Action<typeof seriesApi.remove> = async (ctx, { params, query }) => {
  const before = await requireSeriesOf(ctx, params.id);
  const from = query.scope === 'following' ? before.visit.starts_at : null;
  const visits = await lockPlanned(ctx, before.series.id, from);
  const { visit } = await requireSeriesOf(ctx, params.id); // as it is now that nobody else changes it
  const ids = visits.map(({ id }) => id);
  await scoped(ctx).deleteFrom('visits').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  auditVisit(ctx, 'visit.series_removed', visit, [{ field: 'visits', from: String(ids.length), to: null }]);
  publishVisit(ctx, visit.id, visit.ticket?.id ?? null);
  await notifyPeople(
    ctx,
    'visit_cancelled',
    visit,
    visit.people.map(({ id }) => id),
  );
  return { count: ids.length };
};
