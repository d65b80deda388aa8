import { isDay } from '../fields/date.ts';
import { conditionLimits, type FieldTest, namedPeriods } from './conditions.ts';
import type { ConditionField, ConditionFields } from './fields.ts';
import { fieldNamed, type Op, opsOf } from './ops.ts';

/*
 * Whether something that arrived is a condition on the fields of a list. It looks at one level after the other and stops at the
 * limits, so that a condition of any size costs little.
 */

export type ConditionProblem = {
  path: (string | number)[];
  code: 'condition' | 'condition_too_big' | 'condition_field' | 'condition_op' | 'condition_value';
};

type Entry = { value: unknown; path: (string | number)[]; depth: number };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

const isInstant = (value: unknown): boolean =>
  typeof value === 'string' &&
  instant.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(new Date(value).getTime());

function isPeriod(value: unknown): boolean {
  if (typeof value === 'string') return (namedPeriods as readonly string[]).includes(value);
  if (!isObject(value) || Object.keys(value).length !== 1) return false;
  const days = value.last ?? value.next;
  return Number.isInteger(days) && Number(days) >= 1 && Number(days) <= conditionLimits.days;
}

/** A value of a field itself, as `is` and `is_any_of` compare it. */
function isValue(field: ConditionField, value: unknown): boolean {
  switch (field.kind) {
    case 'one_of':
      return field.values.some((one) => one === value);
    case 'person':
      return typeof value === 'string' && (value === 'me' || uuid.test(value));
    case 'space':
    case 'refs':
      return typeof value === 'string' && uuid.test(value);
    case 'time':
    case 'day':
      return value === 'today' || isDay(value);
    case 'text':
      return typeof value === 'string' && value.length <= conditionLimits.text;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'yes_no':
      return typeof value === 'boolean';
    case 'custom':
      return typeof value === 'string' ? value.length <= conditionLimits.text : typeof value !== 'object';
  }
}

function isTestValue(field: ConditionField, op: Op, value: unknown): boolean {
  switch (op) {
    case 'is_empty':
      return value === undefined;
    case 'is_any_of':
      return (
        Array.isArray(value) && value.length <= conditionLimits.values && value.every((one) => isValue(field, one))
      );
    case 'within':
      return isPeriod(value);
    case 'before':
    case 'after':
      return isValue(field, value) || (field.kind === 'time' && (value === 'now' || isInstant(value)));
    case 'contains':
      return typeof value === 'string' && value !== '' && isValue(field, value);
    default:
      return isValue(field, value);
  }
}

/** Whether a field can be asked this: fields that people define change. */
export const isFitting = (field: ConditionField, { op, value }: FieldTest): boolean =>
  opsOf[field.kind].includes(op) && isTestValue(field, op, value);

function problemOfTest(fields: ConditionFields, test: Record<string, unknown>): ConditionProblem['code'] | undefined {
  const { field: name, op, value, ...others } = test;
  if (Object.keys(others).length > 0 || typeof name !== 'string') return 'condition';
  const field = fieldNamed(fields, name);
  if (!field) return 'condition_field';
  if (!opsOf[field.kind].some((one) => one === op)) return 'condition_op';
  return isTestValue(field, op as Op, value) ? undefined : 'condition_value';
}

/** The parts of something that joins others; undefined if it is a question to a field, null if it is neither. */
function joined(value: unknown): { name: string; parts: readonly unknown[] } | undefined | null {
  if (!isObject(value)) return null;
  const [name = '', ...others] = Object.keys(value);
  if (!['all', 'any', 'not'].includes(name)) return undefined;
  const parts = name === 'not' ? [value.not] : value[name];
  return others.length === 0 && Array.isArray(parts) ? { name, parts } : null;
}

/** Says what is wrong and where; the last word of a path is the tested field. */
export function checkCondition(fields: ConditionFields, value: unknown): ConditionProblem[] {
  const problems: ConditionProblem[] = [];
  const level: Entry[] = [{ value, path: [], depth: 1 }];
  let seen = 0;
  for (let entry = level.shift(); entry; entry = level.shift()) {
    const { path, depth } = entry;
    if (++seen > conditionLimits.tests || depth > conditionLimits.depth)
      return [{ path: [], code: 'condition_too_big' }];
    const join = joined(entry.value);
    if (join === null) problems.push({ path, code: 'condition' });
    else if (join === undefined) {
      const test = entry.value as Record<string, unknown>;
      const code = problemOfTest(fields, test);
      const named = typeof test.field === 'string' && test.field.length <= conditionLimits.text ? [test.field] : [];
      if (code) problems.push({ path: [...path, ...named], code });
    } else {
      const { name, parts } = join;
      if (seen + level.length + parts.length > conditionLimits.tests) return [{ path: [], code: 'condition_too_big' }];
      const places = parts.map((part, place) => ({
        ...{ value: part, depth: depth + 1 },
        path: name === 'not' ? [...path, name] : [...path, name, place],
      }));
      level.push(...places);
    }
  }
  return problems;
}
