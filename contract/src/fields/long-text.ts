import { type FieldType, wrong } from './field-model.ts';
import { checkText } from './text.ts';

const longest = 5000;

export const longTextField: FieldType = {
  rules: ['required', 'min', 'max'],
  asks: 'text',
  normalise: (entered, field) =>
    typeof entered === 'string'
      ? checkText(entered.trim(), { ...field, rules: { ...field.rules, pattern: '' } }, longest)
      : wrong('type'),
  print: String,
};
