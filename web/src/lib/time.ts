import { clockOptions, readerLocale, relativeFormat, timeFormat } from './time-format.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

const steps = [
  { below: hour, unit: 'minute', size: minute },
  { below: day, unit: 'hour', size: hour },
  { below: week, unit: 'day', size: day },
] as const;

const format = (time: number | string, options: Intl.DateTimeFormatOptions) =>
  timeFormat(options).format(new Date(time));

/** "now", "5m ago", "2h ago", "in 3 days"; a date when more than a week away. Exact time belongs in the title. */
export function formatRelative(time: string, now = Date.now()): string {
  const away = new Date(time).getTime() - now;
  const distance = Math.abs(away);
  if (distance < minute) return relativeFormat({ numeric: 'auto' }).format(0, 'second');
  const step = steps.find(({ below }) => distance < below);
  if (!step) return formatDate(time, now);
  return relativeFormat({ style: 'narrow' }).format(Math.trunc(away / step.size), step.unit);
}

/** Formats how late something is: "−20m", "−3d", so that it is not read as the time of an event; otherwise as `formatRelative`. */
export function formatLateness(time: string, now = Date.now()): string {
  const late = now - new Date(time).getTime();
  const step = steps.find(({ below }) => late < below);
  if (!step || late < minute) return formatRelative(time, now);
  const options = { style: 'unit', unit: step.unit, unitDisplay: 'narrow' } as const;
  return `−${new Intl.NumberFormat(readerLocale(), options).format(Math.trunc(late / step.size))}`;
}

/** "20 Nov", with the year when it is another one. */
export function formatDate(time: string | number, now = Date.now()): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return format(time, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
}

/** Everything, with the zone: for titles and details. */
export const formatExact = (time: string): string =>
  format(time, { dateStyle: 'full', timeStyle: 'long' } as Intl.DateTimeFormatOptions);

export const formatDateTime = (time: string): string => format(time, { dateStyle: 'medium', timeStyle: 'short' });

/** "14:05" or "2:05 PM", as it is written where the reader is. */
export const formatClock = (time: string): string => format(time, clockOptions());

/** Date and time, short: "20 Nov, 14:05". */
export const formatMoment = (time: string): string => `${formatDate(time)}, ${formatClock(time)}`;

const dayOf = (time: string | number) => new Date(time).setHours(0, 0, 0, 0);
export const isSameDay = (a: string | number, b: string | number): boolean => dayOf(a) === dayOf(b);

/** "today", "yesterday", otherwise weekday and date. For day separators. */
export function formatDay(time: string, now = Date.now()): string {
  const days = Math.round((dayOf(time) - dayOf(now)) / day);
  if (days === 0 || days === -1) return relativeFormat({ numeric: 'auto' }).format(days, 'day');
  return formatWeekday(new Date(time).getTime());
}

/** "Friday, 20 November", as the language has it. */
export const formatWeekday = (time: number): string => format(time, { weekday: 'long', day: 'numeric', month: 'long' });

/** How long something took, in whole seconds or minutes, alike in every language: "45 s", "12 min", "1 h 05 min". */
export function formatLength(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** "2 days", "3 hours": about how long, in words. */
export function formatSpan(milliseconds: number): string {
  const { unit, size } = steps.find(({ below }) => milliseconds < below) ?? { unit: 'day', size: day };
  return new Intl.NumberFormat(readerLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(milliseconds / size),
  );
}

/** Running time as "0:07", "12:34", "1:02:03". */
export function formatElapsed(milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / second));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  const two = (value: number) => String(value).padStart(2, '0');
  const tail = `${hours > 0 ? two(minutes) : minutes}:${two(total % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
