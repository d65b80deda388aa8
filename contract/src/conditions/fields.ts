/*
 * Declares the fields that a condition tests, each of a kind. No schemas here, so that screens may load it at once.
 */

export const ops = [
  'is',
  'is_any_of',
  'is_not',
  'before',
  'after',
  'within',
  'below',
  'above',
  'contains',
  'is_empty',
] as const;
export type Op = (typeof ops)[number];

type Choice = string | number;

export type ConditionField =
  /** With `several` a row has any number of the values. */
  | { kind: 'one_of'; values: readonly Choice[]; several?: true }
  /** By id, or `me`. */
  | { kind: 'person'; several?: true }
  | { kind: 'space' }
  /** Ids of other rows. */
  | { kind: 'refs'; several?: true }
  /** An instant. */
  | { kind: 'time' }
  /** A day of the calendar. */
  | { kind: 'day' }
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'yes_no' }
  /** A field that people defined, whose kind only they know. */
  | { kind: 'custom' };
export type FieldKind = ConditionField['kind'];
export type ConditionFields = Readonly<Record<string, ConditionField>>;

/** Fields that people defined are asked as `custom.` with their id, where a list has the field `custom`. */
const customName = /^custom\.[0-9a-f-]{36}$/;
export const customFieldName = (id: string): string => `custom.${id}`;

export function fieldNamed(fields: ConditionFields, name: string): ConditionField | undefined {
  if (name !== 'custom' && Object.hasOwn(fields, name)) return fields[name];
  return customName.test(name) ? fields.custom : undefined;
}

const chosen = ['is', 'is_any_of', 'is_not', 'is_empty'] as const;
const dated = ['is', 'before', 'after', 'within', 'is_empty'] as const;

/** The operators that make sense for each kind. */
export const opsOf: Record<FieldKind, readonly Op[]> = {
  one_of: chosen,
  person: chosen,
  space: chosen,
  refs: chosen,
  time: dated,
  day: dated,
  text: ['is', 'is_not', 'contains', 'is_empty'],
  number: ['is', 'is_not', 'below', 'above', 'is_empty'],
  yes_no: ['is', 'is_not', 'is_empty'],
  custom: ops,
};

/** The options of a schema of zod, or the values themselves. */
type Options<Value> = readonly Value[] | { options: readonly (Value | { value: Value })[] };

const optionValue = <Value extends Choice>(option: Value | { value: Value }): Value =>
  typeof option === 'object' ? option.value : option;

export const oneOf = <const Value extends Choice>(options: Options<Value>): ConditionField => ({
  kind: 'one_of',
  values: 'options' in options ? options.options.map(optionValue) : options,
});
export const person = (): ConditionField => ({ kind: 'person' });
export const people = (): ConditionField => ({ kind: 'person', several: true });
export const space = (): ConditionField => ({ kind: 'space' });
export const ref = (): ConditionField => ({ kind: 'refs' });
export const time = (): ConditionField => ({ kind: 'time' });
export const day = (): ConditionField => ({ kind: 'day' });
export const text = (): ConditionField => ({ kind: 'text' });
export const number = (): ConditionField => ({ kind: 'number' });
export const custom = (): ConditionField => ({ kind: 'custom' });
export const yesNo = (): ConditionField => ({ kind: 'yes_no' });
