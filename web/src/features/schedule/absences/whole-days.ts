import { formatDate, formatMoment } from '#web/lib/time.ts';

/*
 * Absences are instants. Whole days are entered and shown as days, by the clock of the reader; both days are included.
 */

type Times = { starts_at: string; ends_at: string };

const isMidnight = (at: string): boolean => {
  const time = new Date(at);
  return time.getHours() === 0 && time.getMinutes() === 0;
};

export const isWholeDays = ({ starts_at, ends_at }: Times): boolean => isMidnight(starts_at) && isMidnight(ends_at);

/** "2026-11-26", by the clock of the reader. */
export function dayOf(at: string | Date): string {
  const time = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The last day of a time that ends at a midnight. */
export const lastDayOf = (endsAt: string): string => dayOf(new Date(new Date(endsAt).getTime() - 1));

/** From the first day to the end of the last; empty days give empty times, which the form refuses. */
export function timesOfDays(first: string, last: string): Times {
  const end = new Date(`${last}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return {
    starts_at: first ? new Date(`${first}T00:00:00`).toISOString() : '',
    ends_at: last ? end.toISOString() : '',
  };
}

/** "24 Dec – 2 Jan", or with times. */
export function absenceInWords(times: Times): string {
  if (!isWholeDays(times)) return `${formatMoment(times.starts_at)} – ${formatMoment(times.ends_at)}`;
  const [first, last] = [times.starts_at, new Date(new Date(times.ends_at).getTime() - 1).toISOString()];
  return dayOf(first) === dayOf(last) ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
}
