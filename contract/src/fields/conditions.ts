import type { FieldValue } from './field-model.ts';

/*
 * When a field is shown: by the values of fields before it. No schemas here, so that screens may load it at once.
 */

export const conditionOps = ['is', 'is_not', 'answered'] as const;

export type FieldCondition = {
  /** The id of a field before this one. */
  field: string;
  op: (typeof conditionOps)[number];
  /** Null for `answered`. */
  value: FieldValue | null;
};

type Conditional = { id: string; shown_when: readonly FieldCondition[] };
type Values = Readonly<Record<string, FieldValue | undefined>>;

/** A field of several choices matches when one of them is the wanted one. */
const matches = (actual: FieldValue, wanted: FieldValue | null): boolean =>
  Array.isArray(actual) ? typeof wanted === 'string' && actual.includes(wanted) : actual === wanted;

function holds({ field, op, value }: FieldCondition, values: Values): boolean {
  const actual = Object.hasOwn(values, field) ? values[field] : undefined;
  if (op === 'answered') return actual !== undefined;
  if (actual === undefined) return false;
  return matches(actual, value) === (op === 'is');
}

/** The fields that are shown; all conditions of one must hold. A field that is hidden counts as one without a value. */
export function shownFields<Field extends Conditional>(fields: readonly Field[], values: Values): Field[] {
  const seen: Record<string, FieldValue | undefined> = {};
  return fields.filter((field) => {
    const isShown = field.shown_when.every((condition) => holds(condition, seen));
    if (isShown && Object.hasOwn(values, field.id)) seen[field.id] = values[field.id];
    return isShown;
  });
}
