import { i18n } from '#web/lib/i18n.ts';
import { addDays } from './zone.ts';

const languageOf = () => (i18n.language === 'pt' ? 'pt-BR' : 'en-GB');

function format(at: number | string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageOf(), options).format(new Date(at));
}

/** "09:30", by the clock of a zone. */
export const clock = (at: number | string, timeZone: string): string =>
  format(at, { hour: '2-digit', minute: '2-digit', timeZone });

const dayAt = (day: string): string => `${day}T12:00:00Z`;

/** "Thu 26 Nov" */
export const dayName = (day: string): string =>
  format(dayAt(day), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "Thursday, 26 November 2026" */
export const longDay = (day: string): string =>
  format(dayAt(day), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2026" */
export const monthName = (day: string): string =>
  format(dayAt(day), { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const weekdayLetter = (day: string): string => format(dayAt(day), { weekday: 'narrow', timeZone: 'UTC' });

/** "23–29 Nov 2026" */
export const weekName = (monday: string): string =>
  new Intl.DateTimeFormat(languageOf(), {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  }).formatRange(new Date(dayAt(monday)), new Date(dayAt(addDays(monday, 6))));

/** "Thu 26 Nov, 09:00–11:00", by the clock of a zone. */
export function timeRange(start: number | string, end: number | string, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', weekday: 'short', day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(languageOf(), { ...options, timeZone }).formatRange(new Date(start), new Date(end));
}

/** "09:00–11:00", by the clock of a zone. */
export const clockRange = (start: number | string, end: number | string, timeZone: string): string =>
  `${clock(start, timeZone)}–${clock(end, timeZone)}`;
