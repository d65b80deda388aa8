import { checkCondition } from '@sightline/contract/conditions/check';
import type { Condition } from '@sightline/contract/conditions/conditions';
import { namedPeriods } from '@sightline/contract/conditions/conditions';
import {
  type ConditionFields,
  day,
  number,
  oneOf,
  people,
  person,
  text,
  time,
  yesNo,
} from '@sightline/contract/conditions/fields';
import { type ConditionRow, conditionHolds } from '@sightline/contract/conditions/holds';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildOrganization } from '#test/factories';
import { inWorkspace } from '#test/tenant-context';
import { clockIn } from '../kernel/condition-clock.ts';
import { conditionSql, type FieldSources } from './condition-query.ts';

const fields: ConditionFields = {
  color: oneOf(['red', 'green', 'blue']),
  level: oneOf([1, 2, 3]),
  owner: person(),
  helpers: people(),
  due: time(),
  bought: day(),
  words: text(),
  amount: number(),
  flag: yesNo(),
  is_big: yesNo(),
};

const column = (name: string) => ({ value: sql.ref(`c.${name}`) });
const isBig = sql`(c.amount > 2) is true`;
const sources: FieldSources = {
  ...Object.fromEntries(
    ['color', 'level', 'owner', 'due', 'bought', 'words', 'amount', 'flag'].map((name) => [name, column(name)]),
  ),
  helpers: {
    has: (ids: RawBuilder<unknown>) => sql`exists (select from unnest(c.helpers) h where h = any(${ids}))`,
    some: sql`exists (select from unnest(c.helpers))`,
  },
  is_big: { yes: isBig, no: sql`not ${isBig}` },
};

const [me, ana, ben] = [1, 2, 3].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];
const zones = ['UTC', 'America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns'];
/** Ordinary days, and those around changes of the clock and of the year. */
const starts = [
  '2026-03-29T00:30:00.000Z',
  '2026-10-25T01:00:00.000Z',
  '2026-12-31T23:00:00.000Z',
  '2018-11-04T02:59:59.999Z',
  '2024-02-29T12:00:00.000Z',
];

const now = fc
  .constantFrom(...starts)
  .chain((start) => fc.integer({ min: -90_000_000, max: 90_000_000 }).map((off) => new Date(Date.parse(start) + off)));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });
const near = (at: Date) =>
  fc.oneof(
    fc.constantFrom(0, 1, -1).map((off) => at.getTime() + off),
    fc
      .integer({ min: -45 * 24, max: 45 * 24 })
      .map((hours) => Math.floor(at.getTime() / 3_600_000) * 3_600_000 + hours * 3_600_000),
  );
const nearDay = (at: Date) =>
  fc
    .integer({ min: -45, max: 45 })
    .map((days) => new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10));
const someText = fc.oneof(
  fc.constantFrom('', 'Pump', 'PUMP no. 7', 'ação', 'AÇÃO', 'İstanbul', '100%_\\', 'ΣΑΣ'),
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter((each) => !each.includes('\0')),
);
const people3 = fc.constantFrom(me, ana, ben);

const rowNear = (at: Date) =>
  fc.record({
    color: maybe(fc.constantFrom('red', 'green', 'blue')),
    level: maybe(fc.constantFrom(1, 2, 3)),
    owner: maybe(people3),
    helpers: fc.uniqueArray(people3),
    due: maybe(near(at).map((each) => new Date(each).toISOString())),
    bought: maybe(nearDay(at)),
    words: maybe(someText),
    amount: maybe(fc.constantFrom(0, 1, 2, 2.5, 3, -1)),
    flag: maybe(fc.boolean()),
  });

const period = fc.oneof(
  fc.constantFrom(...namedPeriods),
  fc.record({ last: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ next: fc.integer({ min: 1, max: 40 }) }),
);

function testNear(at: Date): fc.Arbitrary<Condition> {
  const is = fc.constantFrom('is', 'is_not');
  const beside = fc.constantFrom('before', 'after');
  const chosen = (field: string, values: fc.Arbitrary<string | number>) =>
    fc.oneof(
      fc.record({ field: fc.constant(field), op: is, value: values }),
      fc.record({ field: fc.constant(field), op: fc.constant('is_any_of'), value: fc.array(values, { maxLength: 3 }) }),
    );
  const dated = (field: string, exact: fc.Arbitrary<string>) =>
    fc.oneof(
      fc.record({
        field: fc.constant(field),
        op: fc.constant('is'),
        value: fc.oneof(nearDay(at), fc.constant('today')),
      }),
      fc.record({ field: fc.constant(field), op: beside, value: fc.oneof(exact, nearDay(at), fc.constant('today')) }),
      fc.record({ field: fc.constant(field), op: fc.constant('within'), value: period }),
    );
  const whom = fc.oneof(people3, fc.constant('me'));
  return fc.oneof(
    fc.record({ field: fc.constantFrom(...Object.keys(fields)), op: fc.constant('is_empty') }),
    chosen('color', fc.constantFrom('red', 'green', 'blue')),
    chosen('level', fc.constantFrom(1, 2, 3)),
    chosen('owner', whom),
    chosen('helpers', whom),
    dated(
      'due',
      fc.oneof(
        near(at).map((each) => new Date(each).toISOString()),
        fc.constant('now'),
      ),
    ),
    dated('bought', nearDay(at)),
    fc.record({ field: fc.constant('words'), op: is, value: someText }),
    fc.record({ field: fc.constant('words'), op: fc.constant('contains'), value: someText.filter(Boolean) }),
    fc.record({
      field: fc.constant('amount'),
      op: fc.constantFrom('is', 'is_not', 'below', 'above'),
      value: fc.constantFrom(0, 1, 2, 2.5, 3),
    }),
    fc.record({ field: fc.constantFrom('flag', 'is_big'), op: is, value: fc.boolean() }),
  ) as fc.Arbitrary<Condition>;
}

const conditionNear = (at: Date) =>
  fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      testNear(at),
      fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
      fc.record({ not: tie('condition') }),
    ),
  })).condition;

const cases = now.chain((at) =>
  fc.record({
    at: fc.constant(at),
    zone: fc.constantFrom(...zones),
    asks: fc.constantFrom(me, null),
    rows: fc.array(rowNear(at), { minLength: 1, maxLength: 8 }),
    conditions: fc.array(conditionNear(at), { minLength: 1, maxLength: 5 }),
  }),
);

const inMemory = (row: Record<string, unknown>) => ({ ...row, is_big: Number(row.amount ?? 0) > 2 }) as ConditionRow;

it('a condition selects the same rows in PostgreSQL as in memory', async () => {
  const organization = await buildOrganization();
  await inWorkspace(organization.id, async ({ db }) => {
    const property = fc.asyncProperty(cases, async ({ at, zone, asks, rows, conditions }) => {
      const clock = clockIn(zone, at, asks);
      const answers = conditions.map((condition) => sql`(${conditionSql(fields, sources, condition, clock)}) is true`);
      const { rows: found } = await sql<{ answers: boolean[] }>`
        select array[${sql.join(answers)}] answers
        from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
          as c(color text, level smallint, owner uuid, helpers uuid[], due timestamptz, bought date, words text, amount float8, flag boolean, place int)
        order by c.place`.execute(db);
      expect(conditions.flatMap((condition) => checkCondition(fields, condition))).toEqual([]);
      expect(found.map((row) => row.answers)).toEqual(
        rows.map((row) => conditions.map((condition) => conditionHolds(fields, condition, inMemory(row), clock))),
      );
    });
    await fc.assert(property, { numRuns: 400, seed: 20_261_128 });
  });
});
