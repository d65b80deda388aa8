/*
 * The field engine: fields that people define themselves. It does not depend on the owner of a field. Each type is one file
 * of this folder and one line of `field-types.ts`; server and browser run the same functions. No schemas here, so that
 * screens may load it at once.
 */

export const fieldTypeNames = [
  'text',
  'long_text',
  'number',
  'date',
  'choice',
  'several',
  'yes_no',
  'link',
  'email',
  'phone',
  'person',
  'rating',
] as const;
/** Types that are recorded on the spot, so only sheets have them. */
export const recordedTypeNames = ['check', 'photo', 'meter'] as const;

export type FieldTypeName = (typeof fieldTypeNames)[number] | (typeof recordedTypeNames)[number];

/** As it is stored. A field without a value has none: there is no empty text, no null. */
export type FieldValue = string | number | boolean | string[];
export type FieldValues = Record<string, FieldValue>;

export type Translated = { en: string; pt: string };

export type FieldRules = {
  required: boolean;
  unique: boolean;
  /** Bounds of a number, of the length of a text, or of the count of several choices. */
  min: number | null;
  max: number | null;
  /** `#` stands for a digit, `@` for a letter, `*` for either, everything else for itself. Not a regular expression: those can be made to run for ever. */
  pattern: string;
};

export type FieldOption = { id: string; label: Translated };

export type FieldModel = {
  id: string;
  type: FieldTypeName;
  label: Translated;
  help: Translated;
  unit: string;
  rules: FieldRules;
  options: readonly FieldOption[];
};

type Defined = Omit<FieldModel, 'rules'> & Pick<FieldRules, 'required' | 'min' | 'max'>;

/** A definition, of which questions and fields of forms are some, as the engine reads it. */
export const modelOf = ({ id, type, label, help, unit, required, min, max, options }: Defined): FieldModel => ({
  ...{ id, type, label, help, unit, options },
  rules: { required, unique: false, min, max, pattern: '' },
});

type PlainProblem = 'type' | 'ambiguous_number' | 'choice' | 'pattern' | 'link' | 'email' | 'phone' | 'date' | 'person';

export type FieldProblem =
  | { code: PlainProblem | 'required' | 'unique' }
  | { code: 'too_small' | 'too_big' | 'too_short' | 'too_long' | 'too_few' | 'too_many'; bound: number };

export type Outcome = { value: FieldValue } | { problem: FieldProblem };
export type RuleName = keyof FieldRules;

export type FieldType = {
  /** The rules that make sense for it. */
  rules: readonly RuleName[];
  hasOptions?: true;
  hasUnit?: true;
  /** As what conditions ask for its values; not at all without it. */
  asks?: 'text' | 'number' | 'day' | 'options' | 'yes_no' | 'person';
  /** Whether lists filter by it: by its options, by yes and no. */
  filter?: 'options' | 'yes_no';
  /** Converts what was typed, never blank, to the stored form. */
  normalise: (entered: unknown, field: FieldModel) => Outcome;
  /** One line for reading and for CSV. Names of people are the reader's to find. */
  print: (value: FieldValue, field: FieldModel, locale: keyof Translated) => string;
};

export const wrong = (code: PlainProblem): Outcome => ({
  problem: { code },
});
