import { expect, it } from 'vitest';
import { checkCondition } from './check.ts';
import { conditionLimits } from './conditions.ts';
import { oneOf, people, text, time } from './fields.ts';
import { conditionText } from './schema.ts';

const fields = { status: oneOf([1, 2]), assignee: people(), due: time(), subject: text() };
const codes = (value: unknown) => checkCondition(fields, value).map(({ code }) => code);
const status = { field: 'status', op: 'is', value: 1 };

it('a condition of all, any and not is one', () => {
  const overdue = { field: 'due', op: 'before', value: 'now' };
  expect(codes({ any: [{ all: [status, overdue] }, { not: { field: 'assignee', op: 'is', value: 'me' } }] })).toEqual(
    [],
  );
});

it.each([
  ['no object', 7, 'condition'],
  ['an array', [status], 'condition'],
  ['a field that the list does not have', { ...status, field: 'secret' }, 'condition_field'],
  ['a field that every object has', { ...status, field: 'constructor' }, 'condition_field'],
  ['an operator that nothing has', { ...status, op: 'like' }, 'condition_op'],
  ['an operator of another kind', { ...status, op: 'contains' }, 'condition_op'],
  ['a status that there is not', { ...status, value: 9 }, 'condition_value'],
  ['an empty text to look for', { field: 'subject', op: 'contains', value: '' }, 'condition_value'],
  ['a day that the calendar lacks', { field: 'due', op: 'before', value: '2026-02-31' }, 'condition_value'],
  ['an empty period', { field: 'due', op: 'within', value: { last: 0 } }, 'condition_value'],
  ['a value of what is empty', { field: 'due', op: 'is_empty', value: 1 }, 'condition_value'],
  ['a word beside the question', { ...status, or: 1 }, 'condition'],
  ['two words that join', { all: [], any: [] }, 'condition'],
])('refuses %s', (_what, value, code) => {
  expect(codes(value)).toEqual([code]);
});

it('says which field is wrong, and where', () => {
  expect(checkCondition(fields, { any: [status, { ...status, value: 'x' }] })).toEqual([
    { path: ['any', 1, 'status'], code: 'condition_value' },
  ]);
});

it('a deep, a wide and an endless condition are refused at their first look', () => {
  let deep: unknown = status;
  for (let level = 0; level < 200_000; level++) deep = { not: deep };
  const wide = { any: Array.from({ length: 500_000 }, () => status) };
  const endless: Record<string, unknown> = {};
  endless.not = endless;
  for (const attack of [deep, wide, endless]) expect(codes(attack)).toEqual(['condition_too_big']);
});

it('a text that is too long is not read', () => {
  const long = JSON.stringify({ any: Array.from({ length: 400 }, () => status) });
  expect(long.length).toBeGreaterThan(conditionLimits.characters);
  expect(conditionText(fields).safeParse(long).error?.issues[0]?.code).toBe('too_big');
  expect(conditionText(fields).safeParse('{"any":').success).toBe(false);
  expect(conditionText(fields).parse(JSON.stringify(status))).toEqual(status);
});
