import { type FieldModel, type FieldType, type Translated, wrong } from './field-model.ts';

/** How an empty choice reads. */
export const noChoice: Translated = { en: 'None', pt: 'Nenhum' };

export const optionLabel = ({ options }: FieldModel, id: unknown, locale: keyof Translated): string =>
  options.find((option) => option.id === id)?.label[locale] ?? '';

export const choiceField: FieldType = {
  rules: ['required'],
  asks: 'options',
  hasOptions: true,
  filter: 'options',
  normalise: (entered, { options }) =>
    options.some(({ id }) => id === entered) ? { value: String(entered) } : wrong('choice'),
  print: (value, field, locale) => optionLabel(field, value, locale),
};
