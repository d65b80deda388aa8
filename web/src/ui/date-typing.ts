import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import 'dayjs/locale/pt-br';
import { timeFormat } from '#web/lib/time-format.ts';

dayjs.extend(customParseFormat);

/** How each language writes days, and in which forms they may be typed. English has two orders: the reader's region says which. */
const dateStyles = {
  en: {
    locale: 'en',
    shown: 'MMM D, YYYY',
    typed: [
      'MMM D, YYYY',
      'MMM D YYYY',
      'MMM D',
      'MMMM D, YYYY',
      'D MMM YYYY',
      'D MMM',
      'M/D/YYYY',
      'MM/DD/YYYY',
      'M/D',
    ],
  },
  'en-day-first': {
    locale: 'en',
    shown: 'D MMM YYYY',
    typed: ['D MMM YYYY', 'D MMM', 'D MMMM YYYY', 'MMM D, YYYY', 'D/M/YYYY', 'DD/MM/YYYY', 'D/M'],
  },
  pt: {
    locale: 'pt-br',
    shown: 'DD/MM/YYYY',
    typed: ['DD/MM/YYYY', 'D/M/YYYY', 'D/M/YY', 'DD/MM', 'D/M'],
  },
} as const;

export type DateLanguage = 'en' | 'pt';

function isDayFirst(): boolean {
  const parts = timeFormat({ day: 'numeric', month: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day';
}

export const dateStyleOf = (language: DateLanguage) =>
  dateStyles[language === 'en' && isDayFirst() ? 'en-day-first' : language];

/** Parses a typed day to "2026-11-20"; null while it is not valid. A day without a year is of this year. */
export function parseDate(text: string, language: DateLanguage): string | null {
  const { locale, typed } = dateStyleOf(language);
  const parsed = dayjs(text.trim(), [...typed, 'YYYY-MM-DD'], locale, true);
  return parsed.isValid() ? parsed.format('YYYY-MM-DD') : null;
}
