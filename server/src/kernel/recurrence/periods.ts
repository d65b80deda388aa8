/** A recurrence every so many days, weeks or months, from a first day on. */
export type Period = { starts_on: string; every: number; interval: 'day' | 'week' | 'month' };

/** Counted from the first day, so that a period of the 31st comes back to it after a short month. */
const dayOf = ({ starts_on, every, interval }: Period, count: number): Temporal.PlainDate =>
  Temporal.PlainDate.from(starts_on).add({ [`${interval}s`]: count * every });

/** The last of its days until `day`, and the one after that. Before the first day, it counts backwards. */
export function lastPeriod(
  period: Period,
  day: Temporal.PlainDate,
): { on: Temporal.PlainDate; next: Temporal.PlainDate } {
  const { starts_on, every, interval } = period;
  const passed = Temporal.PlainDate.from(starts_on).until(day, { largestUnit: interval });
  let count = Math.floor(passed[`${interval}s`] / every);
  const isPast = (number: number) => Temporal.PlainDate.compare(dayOf(period, number), day) <= 0;
  // The end of a shorter month counts as a whole one.
  while (isPast(count + 1)) count++;
  while (!isPast(count)) count--;
  return { on: dayOf(period, count), next: dayOf(period, count + 1) };
}

/** Returns the last occurrence until `day`, however many were missed, and the one after it. Undefined when none has come since `next_on`. */
export const dueUntil = (
  period: Period & { next_on: string },
  day: Temporal.PlainDate,
): { on: Temporal.PlainDate; next: Temporal.PlainDate } | undefined =>
  Temporal.PlainDate.compare(period.next_on, day) > 0 ? undefined : lastPeriod(period, day);
