import { type FieldType, wrong } from './field-model.ts';

export const phoneField: FieldType = {
  rules: ['required', 'unique'],
  asks: 'text',
  normalise: (entered) =>
    typeof entered === 'string' && /^\+?[\d\s().-]{3,39}$/.test(entered.trim())
      ? { value: entered.trim().replace(/\s+/g, ' ') }
      : wrong('phone'),
  print: String,
};
