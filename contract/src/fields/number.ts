import { type FieldType, wrong } from './field-model.ts';
import { readNumber } from './number-text.ts';

/** A text is read as people of either language write it, unless that leaves two numbers. */
function numberOf(entered: unknown, unit: string): number | 'none' | 'ambiguous' {
  if (typeof entered === 'number') return Number.isFinite(entered) ? entered : 'none';
  return typeof entered === 'string' ? readNumber(entered, unit, undefined) : 'none';
}

export const numberField: FieldType = {
  rules: ['required', 'unique', 'min', 'max'],
  asks: 'number',
  hasUnit: true,
  normalise(entered, { unit, rules: { min, max } }) {
    const value = numberOf(entered, unit);
    if (value === 'none') return wrong('type');
    if (value === 'ambiguous') return wrong('ambiguous_number');
    if (min !== null && value < min) return { problem: { code: 'too_small', bound: min } };
    if (max !== null && value > max) return { problem: { code: 'too_big', bound: max } };
    return { value };
  },
  print: (value, { unit }, locale) =>
    [new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(Number(value)), unit]
      .filter(Boolean)
      .join(' '),
};
