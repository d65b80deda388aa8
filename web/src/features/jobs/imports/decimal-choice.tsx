import { NativeSelect } from '@mantine/core';
import { type DecimalSign, decimalSignOf, readingsOf } from '@sightline/contract/fields/number-text';
import type { ImportDefinition, ImportMapping } from '@sightline/contract/imports';
import { useTranslation } from 'react-i18next';
import { i18n } from '#web/lib/i18n.ts';
import classes from './import.module.css';
import type { Table } from './table.ts';

/** The decimal sign of a column, or "open" with a cell that can be read in two ways. */
type Found = { sign: DecimalSign | 'open' | null; example: string };

/** By the place of the column. */
export function columnsOfNumbers(
  { fields }: ImportDefinition,
  mapping: ImportMapping,
  table: Table | undefined,
): Map<number, Found> {
  const found = new Map<number, Found>();
  for (const [column, key] of mapping.entries()) {
    const field = fields.find((one) => one.key === key);
    if (field?.type !== 'number' || !table) continue;
    const cells = table.rows.map((row) => row[column] ?? '');
    const sign = table.numeric.has(column) ? 'point' : decimalSignOf(cells, field.unit);
    found.set(column, { sign, example: cells.find((cell) => readingsOf(cell, field.unit).length > 1) ?? '' });
  }
  return found;
}

/** Columns settle it themselves; of others the reader's language is proposed until they choose. */
export function signsOf(
  numbers: ReadonlyMap<number, Found>,
  chosen: readonly (DecimalSign | null)[],
  columns: number,
): (DecimalSign | null)[] {
  const usual: DecimalSign = i18n.language === 'pt' ? 'comma' : 'point';
  return Array.from({ length: columns }, (_, column) => {
    const sign = numbers.get(column)?.sign;
    return sign && sign !== 'open' ? sign : (chosen[column] ?? (sign === 'open' ? usual : null));
  });
}

type DecimalChoiceProps = {
  title: string;
  found: Found | undefined;
  sign: DecimalSign | null;
  onSign: (sign: DecimalSign) => void;
};

/** Asks where the cells of a column leave open what number they are. */
export function DecimalChoice({ title, found, sign, onSign }: DecimalChoiceProps) {
  const { t } = useTranslation('imports');
  if (found?.sign !== 'open') return null;
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 20 });
  return (
    <NativeSelect
      className={classes.ask}
      aria-label={t('numbers.label', { column: title })}
      description={t('numbers.hint', { example: found.example })}
      value={sign ?? ''}
      data={readingsOf(found.example)
        .filter((reading) => reading.sign !== null)
        .map((reading) => ({
          value: reading.sign ?? '',
          label: t(`numbers.${reading.sign ?? 'point'}`, {
            example: found.example,
            value: format.format(reading.value),
          }),
        }))}
      onChange={({ currentTarget: { value } }) => onSign(value === 'comma' ? 'comma' : 'point')}
    />
  );
}
