/*
 * Declares the fields that a condition tests, each of a kind. No schemas here, so that screens may load it at once.
 */

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
