import type { Conflict } from '@sightline/contract/schedule/schedule';
import { businessTimeBetween } from '../../../kernel/business-time.ts';
import { readCalendar } from '../queries.ts';
import type { ConflictSource, Plan } from './source.ts';

const day = 24 * 60 * 60_000;

type Times = Pick<Plan, 'starts_at' | 'ends_at'>;
type OpeningHours = Awaited<ReturnType<typeof readCalendar>>;
export type ClosedHours = { kind: 'holiday' | 'outside_hours'; detail: string };

/** Some of it is on a day without work, or when nobody works. A visit of a day or longer passes through nights anyway. */
export function closedHoursOf({ timezone, hours, holidays }: OpeningHours, times: Times): ClosedHours[] {
  const closed = holidaysOf(times, timezone, holidays);
  if (closed.length > 0) return closed.map(({ name }) => ({ kind: 'holiday', detail: name }));
  const [start, end] = [new Date(times.starts_at), new Date(times.ends_at)];
  const length = end.getTime() - start.getTime();
  const calendar = { timezone, hours, holidays: new Set(holidays.map((holiday) => holiday.day)) };
  const isOpen = length >= day || businessTimeBetween(calendar, start, end) === length;
  return isOpen ? [] : [{ kind: 'outside_hours', detail: '' }];
}

export const findClosedHours: ConflictSource = async (ctx, plan) =>
  closedHoursOf(await readCalendar(ctx), plan).map(
    (closed): Conflict => ({ ...closed, user: null, visit: null, is_final: false }),
  );

function holidaysOf<Holiday extends { day: string }>(plan: Times, timezone: string, holidays: readonly Holiday[]) {
  const dayOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate().toString();
  // The end belongs to the visit no more: one until midnight is not on the next day.
  const [first, last] = [dayOf(Date.parse(plan.starts_at)), dayOf(Date.parse(plan.ends_at) - 1)];
  return holidays.filter((holiday) => first <= holiday.day && holiday.day <= last);
}
