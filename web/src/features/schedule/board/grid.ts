import type { ScheduledPerson, Visit } from '@sightline/contract/schedule/schedule';
import type { Scale } from '#web/ui/calendar/scale.ts';
import type { Calendar } from '#web/ui/calendar/working-hours.ts';
import { clashesOf } from './clashes.ts';
import { type Draft, peopleOf } from './draft.ts';

/** The state of the board, for a drag. */
export type Grid = {
  /** Null on a board of days: what is dropped on one keeps its time of the clock. */
  scale: Scale | null;
  days: readonly string[];
  visits: readonly Visit[];
  people: readonly ScheduledPerson[];
  calendar: Calendar;
  /** Ids of the rows from top to bottom; null is the row of nobody. */
  rows: readonly (string | null)[];
};

/** With what speaks against it where it is now. */
export function checked(grid: Grid, held: Omit<Draft, 'clashes'>): Draft {
  const made = { ...held, clashes: [] };
  if (held.personId === undefined) return made;
  const { start, end, visit } = held;
  const plan = {
    ...{ start, end, personIds: peopleOf(made), visitId: visit?.id ?? null },
    travelMinutes: visit?.travel_minutes ?? 0,
  };
  return { ...made, clashes: clashesOf(grid, plan) };
}
