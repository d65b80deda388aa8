import { useTranslation } from 'react-i18next';

/** A day of the calendar in the reader's language; it is the same day in every zone. */
export function useDayName(): (day: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
