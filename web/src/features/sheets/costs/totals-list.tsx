import type { SheetCosts } from '@sightline/contract/sheets/costs';
import { printTaxRate } from '@sightline/contract/sheets/totals';
import { useTranslation } from 'react-i18next';
import classes from './costs.module.css';
import { useLineTexts } from './line-texts.ts';

/** Shows the sums of the lines, and who pays them. */
export function TotalsList({ costs: { currency, tax_rate, totals } }: { costs: SheetCosts }) {
  const { t, i18n } = useTranslation('costs');
  const { money } = useLineTexts(currency);
  const parts = (['parts', 'labour', 'travel', 'expenses'] as const).filter((part) => totals[part] > 0);
  return (
    <dl className={classes.totals}>
      {parts.map((part) => (
        <div key={part}>
          <dt>{t(`totals.${part}`)}</dt>
          <dd>{money(totals[part])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('totals.tax', { rate: printTaxRate(tax_rate, i18n.language) })}</dt>
        <dd>{money(totals.tax)}</dd>
      </div>
      <div>
        <dt>{t('totals.total')}</dt>
        <dd>{money(totals.total)}</dd>
      </div>
      {totals.covered > 0 && (
        <div>
          <dt>{t('totals.covered')}</dt>
          <dd>{money(-totals.covered)}</dd>
        </div>
      )}
      <div data-last>
        <dt>{t('totals.customer')}</dt>
        <dd>{money(totals.customer)}</dd>
      </div>
    </dl>
  );
}
