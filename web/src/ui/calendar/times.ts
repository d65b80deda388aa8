import { clockOptions, formatCalendarDay, timeFormat, weekdayName } from '#web/lib/time-format.ts';
import { addDays, weekdayOf } from './zone.ts';

/** "09:30" or "9:30 AM", by the clock of a zone. */
export const clock = (at: number | string, zone: string): string =>
  timeFormat(clockOptions(), { zone }).format(new Date(at));

/** "Thu 26 Nov" */
export const dayName = (day: string): string =>
  formatCalendarDay(day, { weekday: 'short', day: 'numeric', month: 'short' });

/** "Thursday, 26 November 2026" */
export const longDay = (day: string): string =>
  formatCalendarDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** "November 2026" */
export const monthName = (day: string): string => formatCalendarDay(day, { month: 'long', year: 'numeric' });

export const weekdayLetter = (day: string): string => weekdayName(weekdayOf(day), 'narrow');

/** "23–29 Nov 2026" */
export const weekName = (monday: string): string =>
  timeFormat({ day: 'numeric', month: 'short', year: 'numeric' }, { zone: 'UTC' }).formatRange(
    new Date(`${monday}T12:00:00Z`),
    new Date(`${addDays(monday, 6)}T12:00:00Z`),
  );

/** "Thu 26 Nov, 09:00–11:00", by the clock of a zone. */
export const timeRange = (start: number | string, end: number | string, zone: string): string =>
  timeFormat({ ...clockOptions(), weekday: 'short', day: 'numeric', month: 'short' }, { zone }).formatRange(
    new Date(start),
    new Date(end),
  );

/** "09:00–11:00" or "9:00–11:00 AM", by the clock of a zone. */
export const clockRange = (start: number | string, end: number | string, zone: string): string =>
  timeFormat(clockOptions(), { zone })
    .formatRange(new Date(start), new Date(end))
    .replaceAll(/\s*–\s*/g, '–');
