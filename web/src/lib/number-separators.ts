import { useTranslation } from 'react-i18next';

/** How the reader's language separates decimals and thousands, for number inputs: "1.234" is 1234 in Portuguese. */
export function useNumberSeparators(): { decimalSeparator: string; thousandSeparator: string } {
  const { language } = useTranslation().i18n;
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimalSeparator: of('decimal'), thousandSeparator: of('group') };
}
