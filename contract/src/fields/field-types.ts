import { showsText } from '../visible-text.ts';
import { checkField } from './check.ts';
import { choiceField } from './choice.ts';
import { dateField } from './date.ts';
import { emailField } from './email.ts';
import type {
  FieldModel,
  FieldProblem,
  FieldType,
  FieldTypeName,
  FieldValue,
  FieldValues,
  Translated,
} from './field-model.ts';
import { linkField } from './link.ts';
import { longTextField } from './long-text.ts';
import { meterField } from './meter.ts';
import { numberField } from './number.ts';
import { personField } from './person.ts';
import { phoneField } from './phone.ts';
import { photoField } from './photo.ts';
import { ratingField } from './rating.ts';
import { severalField } from './several.ts';
import { textField } from './text.ts';
import { yesNoField } from './yes-no.ts';

/** One line per type. */
export const fieldTypes: Record<FieldTypeName, FieldType> = {
  text: textField,
  long_text: longTextField,
  number: numberField,
  date: dateField,
  choice: choiceField,
  several: severalField,
  yes_no: yesNoField,
  link: linkField,
  email: emailField,
  phone: phoneField,
  person: personField,
  rating: ratingField,
  check: checkField,
  photo: photoField,
  meter: meterField,
};

const isBlank = (entered: unknown): boolean =>
  entered === undefined ||
  entered === null ||
  (typeof entered === 'string' && !showsText(entered)) ||
  (Array.isArray(entered) && entered.length === 0);

/** The value as it is stored; null when nothing was entered. */
export function normaliseField(
  field: FieldModel,
  entered: unknown,
): { value: FieldValue | null } | { problem: FieldProblem } {
  if (!isBlank(entered)) return fieldTypes[field.type].normalise(entered, field);
  return field.rules.required ? { problem: { code: 'required' } } : { value: null };
}

export type FieldProblems = Record<string, FieldProblem>;

/** All fields of a form: what is stored, and what is wrong. Values of fields that are not asked for are not looked at. */
export function normaliseFields(fields: readonly FieldModel[], entered: Readonly<Record<string, unknown>>) {
  const values: FieldValues = {};
  const problems: FieldProblems = {};
  for (const field of fields) {
    const outcome = normaliseField(field, Object.hasOwn(entered, field.id) ? entered[field.id] : null);
    if ('problem' in outcome) problems[field.id] = outcome.problem;
    else if (outcome.value !== null) values[field.id] = outcome.value;
  }
  return { values, problems };
}

export const printField = (field: FieldModel, value: FieldValue | undefined, locale: keyof Translated): string =>
  value === undefined ? '' : fieldTypes[field.type].print(value, field, locale);
