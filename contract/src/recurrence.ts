import { z } from 'zod';
import { Day } from './scalars.ts';

/** How often something recurs. Local times stay what they are when clocks change. */
export const Frequency = z.enum(['daily', 'weekly', 'monthly']);
export type Frequency = z.infer<typeof Frequency>;

/** A recurrence that names at most so many occurrences. */
export const recurrenceOf = (most: number) =>
  z
    .object({
      frequency: Frequency,
      /** Every second week is 2. */
      interval: z.int().min(1).max(52).default(1),
      /** 1 is Monday; of weekly series. Empty is the day of the first occurrence. */
      weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
      /** Either a count or the last day, which is included. */
      count: z.int().min(2).max(most).nullable().default(null),
      until: Day.nullable().default(null),
    })
    .refine(({ count, until }) => (count === null) !== (until === null), {
      path: ['until'],
      params: { code: 'required' },
    });
export type Recurrence = z.infer<ReturnType<typeof recurrenceOf>>;
