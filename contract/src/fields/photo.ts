import { type FieldType, wrong } from './field-model.ts';

const words = {
  en: (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`,
  pt: (count: number) => `${count} ${count === 1 ? 'foto' : 'fotos'}`,
};

/** The ids of the photos. Whether they are there is for the server to look at. */
export const photoField: FieldType = {
  rules: ['required'],
  normalise: (entered) =>
    Array.isArray(entered) && entered.every((id) => typeof id === 'string') ? { value: entered } : wrong('type'),
  print: (value, _field, locale) => words[locale](Array.isArray(value) ? value.length : 0),
};
