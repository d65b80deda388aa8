import type { ConditionField } from '../conditions/fields.ts';
import type { FieldModel } from './field-model.ts';
import { fieldTypes } from './field-types.ts';

/** Returns how conditions can test a custom field; undefined if they cannot. */
export function conditionFieldOf({ type, options }: Pick<FieldModel, 'type' | 'options'>): ConditionField | undefined {
  const { asks } = fieldTypes[type];
  if (asks !== 'options') return asks && { kind: asks };
  return { kind: 'one_of', values: options.map(({ id }) => id), ...(type === 'several' && { several: true as const }) };
}
