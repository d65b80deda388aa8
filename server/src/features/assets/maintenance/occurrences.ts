import type { MaintenanceInterval } from '@sightline/contract/assets/maintenance';

export type TimePlan = { starts_on: string; every: number; interval: Exclude<MaintenanceInterval, 'meter'> };

/** Counted from the first day, so that a plan of the 31st comes back to it after a short month. */
const occurrence = ({ starts_on, every, interval }: TimePlan, count: number): Temporal.PlainDate =>
  Temporal.PlainDate.from(starts_on).add({ [`${interval}s`]: count * every });

/** Which of its days, counted from 0, is the last one until `day`; below 0 before the first. */
function countUntil(plan: TimePlan, day: Temporal.PlainDate): number {
  const { starts_on, every, interval } = plan;
  const passed = Temporal.PlainDate.from(starts_on).until(day, { largestUnit: interval });
  let count = Math.floor(passed[`${interval}s`] / every);
  const isPast = (number: number) => Temporal.PlainDate.compare(occurrence(plan, number), day) <= 0;
  // The end of a shorter month counts as a whole one.
  while (isPast(count + 1)) count++;
  while (!isPast(count)) count--;
  return count;
}

/**
 * What falls due until `day`: its last day alone, however many were missed, and the day after that. Undefined when there
 * is none since `next_on`.
 */
export function dueUntil(
  plan: TimePlan & { next_on: string },
  day: Temporal.PlainDate,
): { on: Temporal.PlainDate; next: Temporal.PlainDate } | undefined {
  if (Temporal.PlainDate.compare(plan.next_on, day) > 0) return undefined;
  const count = countUntil(plan, day);
  return { on: occurrence(plan, count), next: occurrence(plan, count + 1) };
}

/** The next multiple of `every` units above what the meter has counted. */
export const nextTotal = (every: number, total: number): number => (Math.floor(total / every) + 1) * every;

export const todayIn = (timezone: string, now: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();

/** The last minute of a day, as the clocks of the zone show it. */
export const endOf = (day: Temporal.PlainDate, timezone: string): string =>
  day.toZonedDateTime({ timeZone: timezone, plainTime: '23:59' }).toInstant().toString();
