import { type FieldType, wrong } from './field-model.ts';

export const mostStars = 5;

export const ratingField: FieldType = {
  rules: ['required'],
  asks: 'number',
  normalise: (entered) =>
    Number.isInteger(entered) && Number(entered) >= 1 && Number(entered) <= mostStars
      ? { value: Number(entered) }
      : wrong('type'),
  print: (value) => `${Number(value)}/${mostStars}`,
};
