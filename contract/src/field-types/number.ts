import { type FieldType, wrong } from './field-model.ts';

/** Typed as in either language: 1,5 or 1.5. */
function readNumber(entered: unknown): number | null {
  if (typeof entered === 'number') return Number.isFinite(entered) ? entered : null;
  if (typeof entered !== 'string' || !/^\s*-?\d{1,15}([.,]\d{1,10})?\s*$/.test(entered)) return null;
  return Number(entered.replace(',', '.'));
}

export const numberField: FieldType = {
  rules: ['required', 'unique', 'min', 'max'],
  hasUnit: true,
  normalise(entered, { rules: { min, max } }) {
    const value = readNumber(entered);
    if (value === null) return wrong('type');
    if (min !== null && value < min) return { problem: { code: 'too_small', bound: min } };
    if (max !== null && value > max) return { problem: { code: 'too_big', bound: max } };
    return { value };
  },
  print: (value, { unit }, locale) =>
    [new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(Number(value)), unit]
      .filter(Boolean)
      .join(' '),
};
