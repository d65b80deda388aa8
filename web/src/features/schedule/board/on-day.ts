import { step } from '#web/ui/calendar/scale.ts';
import { openSpans } from '#web/ui/calendar/working-hours.ts';
import { instantOf, wallAt } from '#web/ui/calendar/zone.ts';
import { clashesOf } from './clashes.ts';
import type { Draft } from './draft.ts';
import type { Grid } from './grid.ts';

type Times = { start: number; end: number };

/** A visit at its time of the clock on another day; a ticket at the first time of the day at which who goes is free. */
export function onDay(
  grid: Grid,
  held: Pick<Draft, 'visit' | 'start' | 'end'>,
  day: string,
  personId: string | null,
): Times {
  const length = held.end - held.start;
  if (held.visit) {
    const start = instantOf(
      { day, minutes: wallAt(held.start, grid.calendar.timezone).minutes },
      grid.calendar.timezone,
    );
    return { start, end: start + length };
  }
  const spans = openSpans(grid.calendar, day);
  for (const open of spans)
    for (let start = open.start; start + length <= open.end; start += step) {
      const plan = { start, end: start + length, visitId: null, travelMinutes: 0 };
      if (clashesOf(grid, { ...plan, personIds: personId === null ? [] : [personId] }).length === 0)
        return { start, end: start + length };
    }
  const start = spans[0]?.start ?? instantOf({ day, minutes: 9 * 60 }, grid.calendar.timezone);
  return { start, end: start + length };
}
