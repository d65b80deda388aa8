import { type FieldType, wrong } from './field-model.ts';

/** A day that the calendar has: not 31 February. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export const dateField: FieldType = {
  rules: ['required'],
  asks: 'day',
  normalise: (entered) => (isDay(entered) ? { value: entered } : wrong('date')),
  print: (value, _field, locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${String(value)}T00:00:00Z`),
    ),
};
