import { type FieldType, wrong } from './field-model.ts';

const words = { en: { true: 'Yes', false: 'No' }, pt: { true: 'Sim', false: 'Não' } };

export const yesNoField: FieldType = {
  rules: ['required'],
  asks: 'yes_no',
  filter: 'yes_no',
  normalise: (entered) => (typeof entered === 'boolean' ? { value: entered } : wrong('type')),
  print: (value, _field, locale) => words[locale][value === true ? 'true' : 'false'],
};
