import type { SheetLine } from '@sightline/contract/sheets/costs';
import { type LineKind, printMoney } from '@sightline/contract/sheets/totals';
import { useTranslation } from 'react-i18next';

/** Amounts and details of lines in the reader's language. */
export function useLineTexts(currency: string) {
  const { t, i18n } = useTranslation('costs');
  const money = (amount: number) => printMoney(amount, currency, i18n.language);
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 });
  const detail = (line: Omit<SheetLine, 'version'>): string =>
    [
      line.part_number,
      line.kind === 'part' && `${number.format(line.quantity)} × ${money(line.unit_price)}`,
      line.kind === 'travel' && line.quantity > 0 && `${number.format(line.quantity)} km × ${money(line.unit_price)}`,
      line.minutes > 0 && t('time', { time: timeOf(line.minutes), price: money(line.hourly_price) }),
      line.expense_kind && t(`expenses.${line.expense_kind}`),
      line.faulty_serial && t('faulty', { serial: line.faulty_serial }),
      line.replacement_serial && t('replacement', { serial: line.replacement_serial }),
    ]
      .filter(Boolean)
      .join(' · ');
  return { money, detail };
}

/** "1:05 h" */
export const timeOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;

export const kinds: readonly LineKind[] = ['part', 'labour', 'travel', 'expense'];
