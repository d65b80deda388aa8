import { z } from 'zod';
import { limits } from '../limits.ts';
import { Id, PersonRef, QueryInt, queryList, Timestamp, TimestampInput } from '../scalars.ts';

export const FreeTime = z.object({
  starts_at: Timestamp,
  ends_at: Timestamp,
  /** The people who come: all who were named, else those who are free then, best first. */
  people: z.array(PersonRef),
});
export type FreeTime = z.infer<typeof FreeTime>;

const day = 24 * 60 * 60_000;
const { days, travelMinutes, people } = limits.schedule;
const shortest = limits.schedule.resources.booking.shortest;
const length = ({ from, to }: { from: string; to: string }): number => Date.parse(to) - Date.parse(from);

export const FreeTimesQuery = z
  .object({
    from: TimestampInput,
    to: TimestampInput,
    minutes: QueryInt.pipe(
      z
        .int()
        .min(shortest)
        .max(days.visit * 24 * 60),
    ),
    travel_minutes: QueryInt.pipe(z.int().min(0).max(travelMinutes)).default(0),
    /** Asks for the skills of its type of assistance; its assignees come first. */
    ticket_id: Id.optional(),
    /** The visit that is moved: its time is free for itself. */
    visit_id: Id.optional(),
    filter: z
      .object({
        user_ids: queryList(Id).pipe(z.array(Id).max(people.visit)).optional(),
        skill_ids: queryList(Id).optional(),
      })
      .optional(),
  })
  .refine((query) => length(query) > 0, { path: ['to'], params: { code: 'ends_before_start' } })
  .refine((query) => length(query) <= days.read * day, { path: ['to'], params: { code: 'time_too_long' } });
