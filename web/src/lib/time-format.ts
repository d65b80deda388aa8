import { i18n } from './i18n.ts';

/*
 * The one place that makes formats of days and times: in the language of the pages, as it is written in the reader's region, with a clock of 12
 * or 24 hours as there. A browser in another language says nothing of how this one is written: then the usual region of the language counts.
 */

const usual: Readonly<Record<string, string>> = { en: 'en-GB', pt: 'pt-BR' };

/** "en-US" for a reader of English whose browser says so. */
export function readerLocale(language: string = i18n.language): string {
  const own = navigator.languages.find((one) => one.toLowerCase().startsWith(`${language}-`));
  return own ?? usual[language] ?? language;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, since a board asks for the same few formats thousands of times. Without a zone, by the clock of the reader. */
export function timeFormat(
  options: Intl.DateTimeFormatOptions,
  { zone, language }: { zone?: string; language?: string } = {},
): Intl.DateTimeFormat {
  const locale = readerLocale(language);
  const key = JSON.stringify([locale, zone, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, ...(zone && { timeZone: zone }) });
  if (formats.size > 500) formats.clear();
  formats.set(key, made);
  return made;
}

/** Whether the reader's clock has twelve hours. */
export const hasTwelveHours = (language?: string): boolean =>
  timeFormat({ hour: 'numeric' }, language ? { language } : {}).resolvedOptions().hour12 === true;

/** "09:30" or "9:30 AM", beside other parts of a date. */
export const clockOptions = (language?: string): Intl.DateTimeFormatOptions => ({
  hour: hasTwelveHours(language) ? 'numeric' : '2-digit',
  minute: '2-digit',
});

export const relativeFormat = (options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  new Intl.RelativeTimeFormat(readerLocale(), options);

/** Noon of a day of the calendar, which is the same day in every zone. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A day of the calendar, "2026-11-26", whatever the zone. */
export const formatCalendarDay = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  timeFormat(options, { zone: 'UTC' }).format(noon(day));

/** 1 is Monday. */
export const weekdayName = (weekday: number, style: 'long' | 'short' | 'narrow'): string =>
  timeFormat({ weekday: style }, { zone: 'UTC' }).format(Date.UTC(2024, 0, weekday));
