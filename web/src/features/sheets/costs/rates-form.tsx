import { Button, NumberInput, Select } from '@mantine/core';
import { SheetRates, sheetCostsApi } from '@sightline/contract/sheets/costs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { useNumberSeparators } from '#web/lib/number-separators.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { sheetRatesQuery } from '../api.ts';
import classes from './costs.module.css';
import { MoneyField } from './money-field.tsx';

/** Edits the rates of new sheets, in the settings. */
export function RatesForm() {
  const found = useQuery(sheetRatesQuery);
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <Rates key={JSON.stringify(found.data)} rates={found.data} />;
}

/** A hundredth of a percent is the unit of a tax rate. */
const percent = 100;

function currenciesIn(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
}

function Rates({ rates }: { rates: SheetRates }) {
  const { t, i18n } = useTranslation('costs');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const separators = useNumberSeparators();
  const form = useForm({
    schema: SheetRates,
    initial: { ...rates },
    send: (body) => call(sheetCostsApi.setRates, { body }),
    onSent: (data) => {
      cache.setQueryData(sheetRatesQuery.queryKey, data.rates);
      alertSuccess(t('rates.saved'));
    },
  });
  const { currency } = form.values;
  const price = (name: 'labour_price' | 'travel_price' | 'km_price', label: string) => (
    <MoneyField
      {...form.field(name)}
      label={label}
      currency={currency}
      onChange={(amount) => form.setFieldValue(name, amount)}
    />
  );
  const { value, error } = form.field('tax_rate');
  return (
    <form {...form.formProps} className={classes.form} aria-label={t('rates.title')}>
      <div className={classes.rates}>
        <Select
          name="currency"
          label={t('rates.currency')}
          size="md"
          searchable
          allowDeselect={false}
          data={currenciesIn(i18n.language)}
          value={currency}
          error={form.field('currency').error}
          onChange={(code) => code && form.setFieldValue('currency', code)}
        />
        <NumberInput
          {...separators}
          name="tax_rate"
          label={t('rates.tax_rate')}
          size="md"
          min={0}
          max={100}
          decimalScale={2}
          hideControls
          suffix=" %"
          value={value / percent}
          error={error}
          onChange={(typed) =>
            form.setFieldValue('tax_rate', Math.round(Number.parseFloat(String(typed)) * percent) || 0)
          }
        />
        {price('labour_price', t('rates.labour'))}
        {price('travel_price', t('rates.travel'))}
        {price('km_price', t('rates.km'))}
      </div>
      <Button type="submit" style={{ justifySelf: 'start' }} loading={form.submitting} disabled={!form.isDirty()}>
        {tc('actions.save')}
      </Button>
    </form>
  );
}
