import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import 'dayjs/locale/pt-br';

dayjs.extend(customParseFormat);

/** How each language writes days, in which forms they may be typed, and how long its clock's day is. */
export const dateStyles = {
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
    clock: '12h',
  },
  pt: {
    locale: 'pt-br',
    shown: 'DD/MM/YYYY',
    typed: ['DD/MM/YYYY', 'D/M/YYYY', 'D/M/YY', 'DD/MM', 'D/M'],
    clock: '24h',
  },
} as const;

export type DateLanguage = keyof typeof dateStyles;

/** What was typed as a day, "2026-11-20"; null while it is none. Without a year it is a day of this year. */
export function parseDate(text: string, language: DateLanguage): string | null {
  const { locale, typed } = dateStyles[language];
  const parsed = dayjs(text.trim(), [...typed, 'YYYY-MM-DD'], locale, true);
  return parsed.isValid() ? parsed.format('YYYY-MM-DD') : null;
}
