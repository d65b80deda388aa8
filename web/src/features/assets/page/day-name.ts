import { useTranslation } from 'react-i18next';
import { formatCalendarDay } from '#web/lib/time-format.ts';

/** A day of the calendar in the reader's language, which a change of it renders again. */
export function useDayName(): (day: string) => string {
  useTranslation();
  return (day) => formatCalendarDay(day);
}
