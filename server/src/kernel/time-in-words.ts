/*
 * Days and times in mails, PDFs, notifications and pages of the server. The region of a reader is not known here, so it is the usual one of the
 * language, and the zone is always given.
 */

export type SpokenLocale = 'en' | 'pt';

const regions: Readonly<Record<SpokenLocale, string>> = { en: 'en-GB', pt: 'pt-BR' };

const styles = {
  /** "28 November 2026" */
  day: { dateStyle: 'long' },
  /** "Saturday, 28 November 2026" */
  fullDay: { dateStyle: 'full' },
  /** "20:14" */
  clock: { hour: '2-digit', minute: '2-digit' },
  /** "Sat, 28 Nov, 20:14" */
  moment: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** "28 Nov 2026, 20:14" */
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** "28 Nov 2026, 20:14:05 GMT" */
  exact: { dateStyle: 'medium', timeStyle: 'long' },
  /** "Saturday 28 November at 20:14 GMT" */
  announced: {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  },
  /** "GMT" */
  zone: { hour: '2-digit', timeZoneName: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type SpokenStyle = keyof typeof styles;

export const timeFormatOf = (style: SpokenStyle, locale: SpokenLocale, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(regions[locale], { ...styles[style], timeZone });

export const spokenTime = (at: Date | string, style: SpokenStyle, locale: SpokenLocale, timeZone: string): string =>
  timeFormatOf(style, locale, timeZone).format(new Date(at));
