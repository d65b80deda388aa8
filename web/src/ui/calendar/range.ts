import { dayName, longDay, monthName, weekName } from './times.ts';
import { addDays, daysFrom, monthOf, startOfDay, weekOf } from './zone.ts';

export const views = ['day', 'week', 'month'] as const;
export type View = (typeof views)[number];

/** The days that a view shows around one of them. */
export function daysOf(view: View, day: string): string[] {
  if (view === 'month') return monthOf(day);
  return view === 'week' ? daysFrom(weekOf(day), 7) : [day];
}

/** From the first moment of the first day to the last one of the last, by the clock of the workspace. */
export function rangeOf(days: readonly string[], zone: string): { from: string; to: string } {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return {
    from: new Date(startOfDay(first, zone)).toISOString(),
    to: new Date(startOfDay(addDays(last, 1), zone)).toISOString(),
  };
}

/** The day that the view before or after shows. */
export function stepped(view: View, day: string, by: 1 | -1): string {
  if (view !== 'month') return addDays(day, view === 'week' ? 7 * by : by);
  const first = `${day.slice(0, 7)}-01`;
  return by === 1 ? addDays(first, monthOf(day).length) : `${addDays(first, -1).slice(0, 7)}-01`;
}

export function rangeName(view: View, day: string, isShort: boolean): string {
  if (view === 'month') return monthName(day);
  if (view === 'week') return weekName(weekOf(day));
  return isShort ? dayName(day) : longDay(day);
}
