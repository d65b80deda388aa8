import { snap, step } from '#web/ui/calendar/scale.ts';
import { openSpans } from '#web/ui/calendar/working-hours.ts';
import { clashesOf } from './clashes.ts';
import type { Grid } from './grid.ts';

/** The first time of the days that are shown at which somebody can come: who was named, or else the first who can. */
export function firstFree(
  grid: Grid,
  length: number,
  wanted: string | null,
): { personId: string | null; start: number } {
  const rows = wanted && grid.rows.includes(wanted) ? [wanted] : grid.rows.filter((id) => id !== null);
  const now = snap(Date.now() + step / 2);
  const open = grid.days.flatMap((day) => openSpans(grid.calendar, day));
  for (const { start, end } of open)
    for (let at = start; at + length <= end; at += step)
      for (const personId of rows) {
        const plan = { start: at, end: at + length, personIds: [personId], visitId: null, travelMinutes: 0 };
        if (at >= now && clashesOf(grid, plan).length === 0) return { personId, start: at };
      }
  const fallback = open[0]?.start ?? grid.scale?.segments[0]?.start ?? now;
  return { personId: rows[0] ?? null, start: fallback };
}
