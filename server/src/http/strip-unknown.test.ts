import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compileStrip } from './strip-unknown.ts';

const id = '0196b1d2-7c00-7000-8000-000000000001';
const Answer = z.object({
  id: z.uuid(),
  at: z.iso.datetime({ offset: true }).nullable(),
  count: z.int(),
  share: z.number(),
  kind: z.enum(['a', 'b']),
  status: z.union([z.literal(1), z.literal(2)]),
  note: z.string().optional(),
  people: z.array(z.object({ name: z.string(), isHere: z.boolean() })),
});
const answer = {
  id,
  at: '2026-11-22T10:00:00.000Z',
  count: 1,
  share: 0.5,
  kind: 'a',
  status: 2,
  people: [{ name: 'Ana', isHere: true }],
};
const strip = compileStrip(Answer);

describe('an answer', () => {
  it('that is what is declared leaves as it is', () => {
    const noted = { ...answer, at: null, note: 'x', people: [] };
    expect(strip(answer)).toEqual(answer);
    expect(strip(noted)).toEqual(noted);
  });

  it.each([
    ['at its top', { ...answer, secret: 1 }],
    ['deep inside', { ...answer, people: [{ name: 'Ana', isHere: true, secret: 1 }] }],
    ['in place of what may be left out', { ...answer, secret: undefined }],
    ['as a way to be written', { ...answer, toJSON: () => ({ secret: 1 }) }],
  ])('with more than is declared, %s, leaves without it', (_, more) => {
    expect(strip(more)).toEqual(answer);
    expect(JSON.stringify(strip(more))).toBe(JSON.stringify(answer));
  });

  it.each([
    ['id', 'x'],
    ['id', undefined],
    ['at', new Date()],
    ['at', '2026-02-30T10:00:00Z'],
    ['count', 1.5],
    ['count', '1'],
    ['share', Number.NaN],
    ['kind', 'c'],
    ['status', 3],
    ['note', null],
    ['people', { length: 0 }],
    ['people', [null]],
    ['people', [{ name: 'Ana' }]],
  ])('whose %s is %j does not leave at all', (field, value) => {
    expect(() => strip({ ...answer, [field]: value })).toThrow('an answer does not fit its contract');
  });

  it.each([
    ['text that is trimmed', z.string().trim(), ' a ', 'a'],
    ['text of which there may be too much', z.string().max(1), 'a', 'a'],
    ['a default', z.object({ a: z.string().default('b') }), {}, { a: 'b' }],
    ['one of several shapes', z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]), { a: 1, b: 2 }, { a: 1 }],
    ['a change', z.string().transform(Number), '1', 1],
    ['a number made of text', z.coerce.number(), '1', 1],
    ['a condition', z.object({ a: z.int() }).refine(({ a }) => a > 0), { a: 1 }, { a: 1 }],
    ['fields of any name', z.looseObject({ a: z.int() }), { a: 1, b: 2 }, { a: 1, b: 2 }],
    ['an address', z.email(), 'a@b.test', 'a@b.test'],
  ])('with %s is parsed', (_, schema, given, expected) => {
    expect(compileStrip(schema)(given)).toEqual(expected);
  });
});
