import type { WorkspaceHours } from '@sightline/contract/workspace/hours';
import { addDays, instantOf, minutesOf, startOfDay, weekdayOf } from './zone.ts';

/** When work is done, by the clock of the workspace. */
export type Calendar = WorkspaceHours & { timezone: string };
export type Span = { start: number; end: number };

/** The working hours of a day; none on a holiday. */
export function openSpans({ timezone, hours, holidays }: Calendar, day: string): Span[] {
  if (holidays.some((holiday) => holiday.day === day)) return [];
  return (hours[weekdayOf(day) - 1] ?? []).map(({ from, to }) => ({
    start: instantOf({ day, minutes: minutesOf(from) }, timezone),
    end: instantOf({ day, minutes: minutesOf(to) }, timezone),
  }));
}

/** The rest of a day. */
export function closedSpans(calendar: Calendar, day: string): Span[] {
  const [start, end] = [startOfDay(day, calendar.timezone), startOfDay(addDays(day, 1), calendar.timezone)];
  const edges = [start, ...openSpans(calendar, day).flatMap((open) => [open.start, open.end]), end];
  const pairs = Array.from({ length: edges.length / 2 }, (_, index) => edges.slice(index * 2, index * 2 + 2));
  return pairs.flatMap(([from = 0, to = 0]) => (from < to ? [{ start: from, end: to }] : []));
}
