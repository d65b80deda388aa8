import { optionLabel } from './choice.ts';
import { type FieldType, wrong } from './field-model.ts';

/** Stored in the order of the options, each once. */
export const severalField: FieldType = {
  rules: ['required', 'min', 'max'],
  asks: 'options',
  hasOptions: true,
  filter: 'options',
  normalise(entered, { options, rules: { min, max } }) {
    if (!Array.isArray(entered)) return wrong('type');
    const known = options.map(({ id }) => id);
    if (!entered.every((id) => known.includes(id))) return wrong('choice');
    const value = known.filter((id) => entered.includes(id));
    if (min !== null && value.length < min) return { problem: { code: 'too_few', bound: min } };
    if (max !== null && value.length > max) return { problem: { code: 'too_many', bound: max } };
    return { value };
  },
  print: (value, field, locale) =>
    Array.isArray(value) ? value.map((id) => optionLabel(field, id, locale)).join(', ') : '',
};
