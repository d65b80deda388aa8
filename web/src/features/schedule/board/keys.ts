import { step } from '#web/ui/calendar/scale.ts';
import { addDays, instantOf, wallAt } from '#web/ui/calendar/zone.ts';
import { type Draft, draft } from './draft.ts';
import { checked, type Grid } from './grid.ts';

/** The same time of the clock on another day. */
function daysLater(at: number, days: number, zone: string): number {
  const { day, minutes } = wallAt(at, zone);
  return instantOf({ day: addDays(day, days), minutes }, zone);
}

function otherRow({ rows }: Grid, personId: string | null | undefined, by: number): string | null {
  const index = rows.indexOf(personId ?? null);
  return rows[Math.min(Math.max(index + by, 0), rows.length - 1)] ?? null;
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/**
 * Moves the held visit by an arrow key: a quarter of an hour, or a day where days are shown; a row; with Shift its end. Page Up and Page Down
 * move it by a day.
 */
function movedByKey(held: Draft, { key, shiftKey }: Key, grid: Grid): Draft | null {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1, PageDown: 1, PageUp: -1 }[key];
  if (by === undefined) return null;
  const { start, end, personId } = held;
  const { timezone } = grid.calendar;
  const isArrow = key === 'ArrowRight' || key === 'ArrowLeft';
  const isAlong = isArrow && grid.scale !== null;
  if (isAlong && shiftKey) return checked(grid, { ...held, end: Math.max(end + by * step, start + step) });
  if (isAlong) return checked(grid, { ...held, start: start + by * step, end: end + by * step });
  if (key.startsWith('Page') || isArrow) {
    const from = daysLater(start, by, timezone);
    return checked(grid, { ...held, start: from, end: from + (end - start) });
  }
  return checked(grid, { ...held, personId: otherRow(grid, personId, by) });
}

type Handlers = { grid: () => Grid; take: () => Omit<Draft, 'clashes' | 'isByKeys'>; onDrop: (dropped: Draft) => void };

/** Space takes it, arrows move it, Enter or Space drops it, Escape puts it back. Answers whether the key was meant for that. */
export function moveByKeys(event: React.KeyboardEvent, { grid, take, onDrop }: Handlers): void {
  const held = draft.get();
  if (!held?.isByKeys) {
    if (event.key !== ' ') return;
    event.preventDefault();
    draft.set(checked(grid(), { ...take(), isByKeys: true }));
    return;
  }
  const next = movedByKey(held, event, grid());
  if (next) draft.set(next);
  else if (event.key === 'Escape') draft.set(null);
  else if (event.key === ' ' || event.key === 'Enter') onDrop(held);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
