import { isFitting } from './check.ts';
import type { Condition, FieldTest } from './conditions.ts';
import type { ConditionField, ConditionFields } from './fields.ts';
import { fieldNamed } from './ops.ts';
import { type ConditionClock, daySpan, type Span, timeSpan } from './periods.ts';

/*
 * A condition on a row in memory. `server/src/db/condition-query.ts` says the same in SQL, and a property test holds one against
 * the other: a question to a field holds or does not, a missing value only `is_empty` and `is_not`.
 */

type Value = string | number | boolean | null;
/** Times and days as on the wire. Of a field with several values a list. */
export type ConditionRow = Readonly<Record<string, Value | readonly (string | number)[] | undefined>>;

const isWithin = <Moment extends string | number>(at: Moment, { from, to }: Span<Moment>): boolean =>
  (from === undefined || at >= from) && (to === undefined || at < to);

/** Letters count alike, large or small. */
const folded = (text: unknown): string => String(text).toLowerCase();

const instants = ({ from, to }: Span<Date>): Span<number> => ({
  ...(from && { from: from.getTime() }),
  ...(to && { to: to.getTime() }),
});

/** The values that are asked for; `me` is nobody where nobody asks. */
export function wantedValues({ value }: FieldTest, field: ConditionField, { me }: ConditionClock): unknown[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (field.kind !== 'person') return [...values];
  return values.map((one) => (one === 'me' ? me : one)).filter((one) => one !== null);
}

function compare(test: FieldTest, field: ConditionField, actual: Value, clock: ConditionClock): boolean {
  switch (field.kind) {
    case 'time':
      return isWithin(new Date(String(actual)).getTime(), instants(timeSpan(test, clock)));
    case 'day':
      return isWithin(String(actual), daySpan(test, clock));
    case 'text':
      return test.op === 'contains'
        ? folded(actual).includes(folded(test.value))
        : folded(actual) === folded(test.value);
    case 'number':
      if (test.op === 'below') return Number(actual) < Number(test.value);
      return test.op === 'above' ? Number(actual) > Number(test.value) : actual === test.value;
    default:
      return wantedValues(test, field, clock).includes(actual);
  }
}

function testHolds(test: FieldTest, field: ConditionField, row: ConditionRow, clock: ConditionClock): boolean {
  const actual = row[test.field] ?? null;
  const values = Array.isArray(actual)
    ? (actual as readonly Value[])
    : actual === null || actual === ''
      ? []
      : [actual as Value];
  if (test.op === 'is_empty') return values.length === 0;
  const has = values.some((value) => compare(test, field, value, clock));
  return test.op === 'is_not' ? !has : has;
}

/** A field that is not there, or no longer, has no value that matches. */
export function conditionHolds(
  fields: ConditionFields,
  condition: Condition,
  row: ConditionRow,
  clock: ConditionClock,
): boolean {
  const holds = (part: Condition): boolean => conditionHolds(fields, part, row, clock);
  if ('all' in condition) return condition.all.every(holds);
  if ('any' in condition) return condition.any.some(holds);
  if ('not' in condition) return !holds(condition.not);
  const field = fieldNamed(fields, condition.field);
  return field !== undefined && isFitting(field, condition) && testHolds(condition, field, row, clock);
}
