import type { Condition } from './conditions.ts';

/** Whether any test of a condition is about a field. */
export function testsField(condition: Condition | undefined, field: string): boolean {
  if (!condition) return false;
  if ('all' in condition) return condition.all.some((one) => testsField(one, field));
  if ('any' in condition) return condition.any.some((one) => testsField(one, field));
  return 'not' in condition ? testsField(condition.not, field) : condition.field === field;
}
