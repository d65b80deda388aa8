import { type FieldType, wrong } from './field-model.ts';

const address = /^[^\s@<>"]{1,64}@[^\s@<>".]{1,63}(\.[^\s@<>".]{1,63}){1,8}$/;

export const emailField: FieldType = {
  rules: ['required', 'unique'],
  asks: 'text',
  normalise: (entered) =>
    typeof entered === 'string' && address.test(entered.trim()) ? { value: entered.trim() } : wrong('email'),
  print: String,
};
