import { checkCondition } from '@sightline/contract/conditions/check';
import type { Condition } from '@sightline/contract/conditions/conditions';
import type { ConditionFields } from '@sightline/contract/conditions/fields';

/** What stands in an address, if it is a condition on these fields. */
export function readCondition(fields: ConditionFields, text: string | undefined): Condition | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return checkCondition(fields, value).length === 0 ? (value as Condition) : undefined;
  } catch {
    return undefined;
  }
}
