import { z } from 'zod';
import { limits } from '../limits.ts';
import { Day, line } from '../scalars.ts';

/** A time on the clock, "09:30". "24:00" is the end of a day. */
const TimeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** Hours within one day. Hours that pass midnight are two entries: until 24:00, and from 00:00 on the next day. */
export const HoursSlot = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from < to, { path: ['to'], params: { code: 'over_midnight' } });
export type HoursSlot = z.infer<typeof HoursSlot>;

/** In their order; one may begin when the one before ends. */
const HoursOfDay = z
  .array(HoursSlot)
  .max(limits.hours.slotsPerDay)
  .superRefine((slots, problems) => {
    for (const [at, { from }] of slots.entries()) {
      const before = slots[at - 1];
      if (before && from < before.to)
        problems.addIssue({ code: 'custom', path: [at, 'from'], params: { code: 'overlapping' } });
    }
  });

/** Monday to Sunday. */
export const WeekHours = z.array(HoursOfDay).length(7);
export type WeekHours = z.infer<typeof WeekHours>;

const Holiday = z.object({ day: Day, name: line(limits.name) });
export type Holiday = z.infer<typeof Holiday>;

/** Days without hours, each once. */
export const Holidays = z
  .array(Holiday)
  .max(limits.hours.holidays)
  .superRefine((holidays, problems) => {
    for (const [at, { day }] of holidays.entries())
      if (holidays.findIndex((other) => other.day === day) < at)
        problems.addIssue({ code: 'custom', path: [at, 'day'], params: { code: 'same_day' } });
  });

export const WorkspaceHours = z.object({ hours: WeekHours, holidays: Holidays });
export type WorkspaceHours = z.infer<typeof WorkspaceHours>;
