import type { Op } from './ops.ts';

/** A question to one field. `is_empty` has no value. */
export type FieldTest = { field: string; op: Op; value?: TestValue };

/** Selects rows. Without conditions, `all` holds for each row, and `any` for none. */
export type Condition = { all: readonly Condition[] } | { any: readonly Condition[] } | { not: Condition } | FieldTest;

export const namedPeriods = [
  'today',
  'yesterday',
  'tomorrow',
  'this_week',
  'last_week',
  'next_week',
  'this_month',
  'last_month',
  'next_month',
] as const;

/** Relative to now: days of the calendar before today and until now, or from now on and after today. Weeks begin on Monday. */
export type Period = (typeof namedPeriods)[number] | { last: number } | { next: number };

/** `me` is who asks, `now` when, `today` on which day. */
export type TestValue = string | number | boolean | readonly (string | number)[] | Exclude<Period, string>;

export const conditionLimits = { depth: 5, tests: 50, values: 100, text: 200, days: 3650, characters: 8000 } as const;
