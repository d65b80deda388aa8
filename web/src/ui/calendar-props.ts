import { useTranslation } from 'react-i18next';
import { type DateLanguage, dateStyleOf, parseDate } from './date-typing.ts';

/** Returns the props of every calendar and every field for a day: the reader's language, and names for its buttons. */
export function useCalendarProps() {
  const { t, i18n } = useTranslation('dates');
  const language = i18n.language as DateLanguage;
  const { locale, shown } = dateStyleOf(language);
  return {
    calendar: {
      locale,
      firstDayOfWeek: 0 as const,
      weekendDays: [],
      highlightToday: true,
      ariaLabels: {
        nextMonth: t('next_month'),
        previousMonth: t('previous_month'),
        nextYear: t('next_year'),
        previousYear: t('previous_year'),
        nextDecade: t('next_years'),
        previousDecade: t('previous_years'),
      },
    },
    typing: {
      valueFormat: shown,
      dateParser: (text: string) => parseDate(text, language),
      placeholder: t('placeholder'),
    },
  };
}
