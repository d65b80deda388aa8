import type { Conflict, ScheduledPerson, Visit } from '@sightline/contract/schedule/schedule';
import { type Calendar, openSpans, type Span } from '#web/ui/calendar/working-hours.ts';
import { addDays, wallAt } from '#web/ui/calendar/zone.ts';
import { absenceSpans } from '../absences/absence-spans.ts';

/** A conflict that the board finds by itself, at once and for each step of a drag. The server checks the whole plan before it is saved. */
export type Clash = Pick<Conflict, 'kind' | 'detail'> & { visit: Pick<Visit, 'id' | 'title'> | null };

type Board = { visits: readonly Visit[]; people: readonly ScheduledPerson[]; calendar: Calendar };
type Plan = Span & { visitId: string | null; personIds: readonly string[]; travelMinutes: number };

const minute = 60_000;
const day = 24 * 60 * minute;

const takesTime = ({ status }: Visit): boolean => status !== 'cancelled' && status !== 'could_not_be_done';

function overlaps({ visits }: Board, plan: Plan): Clash[] {
  const from = plan.start - plan.travelMinutes * minute;
  return visits
    .filter((visit) => visit.id !== plan.visitId && takesTime(visit))
    .filter((visit) => visit.people.some(({ id }) => plan.personIds.includes(id)))
    .filter((visit) => Date.parse(visit.starts_at) - visit.travel_minutes * minute < plan.end)
    .filter((visit) => Date.parse(visit.ends_at) > from)
    .map((visit) => ({ kind: 'overlap', detail: '', visit }));
}

function absences({ people }: Board, plan: Plan): Clash[] {
  return people
    .filter(({ id }) => plan.personIds.includes(id))
    .flatMap(absenceSpans)
    .filter(({ start, end }) => plan.start < end && plan.end > start)
    .map(({ detail }) => ({ kind: 'absence', detail, visit: null }));
}

function daysOf({ start, end }: Span, zone: string): string[] {
  const last = wallAt(end - 1, zone).day;
  const days = [wallAt(start, zone).day];
  for (let at = days[0] ?? last; at < last; days.push(at)) at = addDays(at, 1);
  return days;
}

function closedHours({ calendar }: Board, plan: Plan): Clash[] {
  const days = daysOf(plan, calendar.timezone);
  const holidays = calendar.holidays.filter((holiday) => days.includes(holiday.day));
  if (holidays.length > 0) return holidays.map(({ name }) => ({ kind: 'holiday', detail: name, visit: null }));
  if (plan.end - plan.start >= day) return [];
  const open = days
    .flatMap((each) => openSpans(calendar, each))
    .reduce((sum, span) => sum + Math.max(0, Math.min(span.end, plan.end) - Math.max(span.start, plan.start)), 0);
  return open >= plan.end - plan.start ? [] : [{ kind: 'outside_hours', detail: '', visit: null }];
}

export const clashesOf = (board: Board, plan: Plan): Clash[] => [
  ...overlaps(board, plan),
  ...absences(board, plan),
  ...closedHours(board, plan),
];
