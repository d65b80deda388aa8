import { isFitting } from '@sightline/contract/conditions/check';
import type { Condition, FieldTest } from '@sightline/contract/conditions/conditions';
import type { ConditionField, ConditionFields } from '@sightline/contract/conditions/fields';
import { wantedValues } from '@sightline/contract/conditions/holds';
import { fieldNamed } from '@sightline/contract/conditions/ops';
import { type ConditionClock, daySpan, type Span, timeSpan } from '@sightline/contract/conditions/periods';
import { type RawBuilder, sql } from 'kysely';

/*
 * A condition in SQL. `contract/src/conditions/holds.ts` says the same of a row in memory. A comparison with a missing value is
 * null, which counts as false: "and" and "or" pass that on, and only `is not true` turns it around.
 */

/** A field in SQL: a value, a question with both answers, or several values. */
export type FieldSource =
  | { value: RawBuilder<unknown>; type?: 'smallint' | 'uuid' | 'text' }
  | { yes: RawBuilder<unknown>; no: RawBuilder<unknown> }
  | {
      has: (values: RawBuilder<unknown>, wanted: readonly unknown[]) => RawBuilder<unknown>;
      some: RawBuilder<unknown>;
    };

export type FieldSources<Name extends string = string> = Readonly<Record<Name, FieldSource>>;

const not = (condition: RawBuilder<unknown>) => sql`(${condition}) is not true`;

const within = (value: RawBuilder<unknown>, { from, to }: Span<unknown>): RawBuilder<unknown> =>
  sql.join(
    [...(from === undefined ? [] : [sql`${value} >= ${from}`]), ...(to === undefined ? [] : [sql`${value} < ${to}`])],
    sql` and `,
  );

/** Letters as `toLowerCase` makes them small. */
const folded = (text: RawBuilder<unknown>) => sql`lower(${text} collate "und-x-icu")`;

const typeOf = (field: ConditionField, type: string | undefined): RawBuilder<unknown> => {
  if (type) return sql.raw(type);
  return sql.raw(field.kind === 'one_of' ? (typeof field.values[0] === 'number' ? 'smallint' : 'text') : 'uuid');
};

function ofValue(
  test: FieldTest,
  field: ConditionField,
  { value, type }: Extract<FieldSource, { value: unknown }>,
  clock: ConditionClock,
): RawBuilder<unknown> {
  if (test.op === 'is_empty') return field.kind === 'text' ? sql`coalesce(${value}, '') = ''` : sql`${value} is null`;
  switch (field.kind) {
    case 'time':
      return within(value, timeSpan(test, clock));
    case 'day':
      return within(value, daySpan(test, clock));
    case 'text': {
      const wanted = folded(sql`${test.value}::text`);
      const text = sql`nullif(${value}, '')`;
      return test.op === 'contains' ? sql`strpos(${folded(text)}, ${wanted}) > 0` : sql`${folded(text)} = ${wanted}`;
    }
    case 'number':
      if (test.op === 'below') return sql`${value} < ${test.value}::float8`;
      return test.op === 'above' ? sql`${value} > ${test.value}::float8` : sql`${value} = ${test.value}::float8`;
    case 'yes_no':
      return sql`${value} = ${test.value}`;
    default:
      return sql`${value} = any(${wantedValues(test, field, clock)}::${typeOf(field, type)}[])`;
  }
}

function ofSeveral(
  test: FieldTest,
  field: ConditionField,
  { has, some }: Extract<FieldSource, { has: unknown }>,
  clock: ConditionClock,
): RawBuilder<unknown> {
  if (test.op === 'is_empty') return sql`not ${some}`;
  const wanted = wantedValues(test, field, clock);
  return has(sql`${wanted}::${typeOf(field, undefined)}[]`, wanted);
}

function ofField(test: FieldTest, field: ConditionField, source: FieldSource, clock: ConditionClock) {
  if ('yes' in source) {
    if (test.op === 'is_empty') return sql`false`;
    return test.value === (test.op === 'is') ? source.yes : source.no;
  }
  const is = 'has' in source ? ofSeveral(test, field, source, clock) : ofValue(test, field, source, clock);
  return test.op === 'is_not' ? not(is) : is;
}

const joined = (parts: readonly RawBuilder<unknown>[], word: 'and' | 'or', none: 'true' | 'false') =>
  parts.length > 0 ? sql`(${sql.join(parts, sql.raw(` ${word} `))})` : sql.raw(none);

/** Texts differ by what is asked, and not by its values, so that each is planned once. */
export function conditionSql(
  fields: ConditionFields,
  sources: FieldSources,
  condition: Condition,
  clock: ConditionClock,
): RawBuilder<unknown> {
  const part = (one: Condition): RawBuilder<unknown> => conditionSql(fields, sources, one, clock);
  if ('all' in condition) return joined(condition.all.map(part), 'and', 'true');
  if ('any' in condition) return joined(condition.any.map(part), 'or', 'false');
  if ('not' in condition) return not(part(condition.not));
  const { field: name } = condition;
  const field = fieldNamed(fields, name);
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
  return field && source && isFitting(field, condition) ? ofField(condition, field, source, clock) : sql`false`;
}
