import { type FieldType, wrong } from './field-model.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stored by id. Whether there is such a person is for the server to look at. */
export const personField: FieldType = {
  rules: ['required'],
  asks: 'person',
  normalise: (entered) =>
    typeof entered === 'string' && uuid.test(entered) ? { value: entered.toLowerCase() } : wrong('person'),
  print: String,
};
