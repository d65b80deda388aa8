import type { ConditionField, ConditionFields, FieldKind } from './fields.ts';

/* The tests that conditions can make on the fields of a list. */

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
