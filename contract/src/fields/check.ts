import { type FieldType, wrong } from './field-model.ts';

export const checkOutcomes = ['pass', 'fail', 'not_applicable'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

const words: Record<'en' | 'pt', Record<CheckOutcome, string>> = {
  en: { pass: 'Pass', fail: 'Fail', not_applicable: 'Not applicable' },
  pt: { pass: 'Aprovado', fail: 'Reprovado', not_applicable: 'Não se aplica' },
};

const isOutcome = (value: unknown): value is CheckOutcome => checkOutcomes.some((outcome) => outcome === value);

/** Why something is not applicable stands beside the value. */
export const checkField: FieldType = {
  rules: ['required'],
  normalise: (entered) => (isOutcome(entered) ? { value: entered } : wrong('choice')),
  print: (value, _field, locale) => (isOutcome(value) ? words[locale][value] : ''),
};
