import { NumberInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { minorDigits } from '@sightline/contract/sheets/totals';
import type { ReactNode } from 'react';
import { useNumberSeparators } from '#web/lib/number-separators.ts';

type MoneyFieldProps = {
  name: string;
  label: string;
  currency: string;
  /** In minor units. */
  value: number;
  error: ReactNode;
  onChange: (amount: number) => void;
};

/** An amount as people write it; inside, it is an integer in minor units. */
export function MoneyField({ name, label, currency, value, error, onChange }: MoneyFieldProps) {
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  return (
    <NumberInput
      {...useNumberSeparators()}
      name={name}
      label={label}
      error={error}
      min={0}
      max={limits.sheets.lines.price / unit}
      decimalScale={digits}
      fixedDecimalScale
      hideControls
      inputMode="decimal"
      size="md"
      rightSection={<span aria-hidden>{currency}</span>}
      rightSectionWidth={56}
      value={value / unit}
      onChange={(typed) => onChange(Math.round(Number(typed) * unit))}
    />
  );
}
