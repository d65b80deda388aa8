import type { FieldType } from './field-model.ts';
import { numberField } from './number.ts';

/** A counter that never shows less than nothing. */
export const meterField: FieldType = {
  rules: ['required', 'min', 'max'],
  asks: 'number',
  hasUnit: true,
  normalise: (entered, field) =>
    numberField.normalise(entered, { ...field, rules: { ...field.rules, min: Math.max(0, field.rules.min ?? 0) } }),
  print: numberField.print,
};
