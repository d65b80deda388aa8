import { useTranslation } from 'react-i18next';

/** An amount in the reader's way of writing it. */
export function useMoney(): (amount: number | null, currency: string) => string {
  const { i18n } = useTranslation();
  return (amount, currency) =>
    amount === null ? '' : new Intl.NumberFormat(i18n.language, { style: 'currency', currency }).format(amount);
}

/** The currency that a reader of a language most likely means. */
export const likelyCurrency = (language: string): string => (language === 'pt' ? 'BRL' : 'USD');
export const currencies: readonly string[] = Intl.supportedValuesOf('currency');
