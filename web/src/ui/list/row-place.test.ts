import { expect, test } from 'vitest';
import { findPlace, placeOf } from './row-place.ts';

const rowsOf = (ids: string, total = ids.length) => ({
  total,
  rowAt: (row: number) => (ids[row] ? { id: ids[row] } : undefined),
  rowOf: (id: string) => (ids.includes(id) ? ids.indexOf(id) : undefined),
});
const standingOn = (id: string, ids: string) => placeOf(rowsOf(ids), ids.indexOf(id));

test.each([
  ['nothing changed', 'abcdef', 'abcdef', { at: 2, previous: 1, next: 3 }],
  ['the row has left', 'abcdef', 'abdef', { at: undefined, previous: 1, next: 2 }],
  ['the row and the next one have left', 'abcdef', 'abef', { at: undefined, previous: 1, next: 2 }],
  ['the row before has left', 'abcdef', 'acdef', { at: 1, previous: 0, next: 2 }],
  ['rows arrived above', 'abcdef', 'xyabcdef', { at: 4, previous: 3, next: 5 }],
  ['a row arrived below', 'abcdef', 'abcxdef', { at: 2, previous: 1, next: 3 }],
  ['the row moved to the top', 'abcdef', 'cabdef', { at: 0, previous: 2, next: 3 }],
  ['the row moved to the end', 'abcdef', 'abdefc', { at: 5, previous: 1, next: 2 }],
  ['the next row moved to the top', 'abcdef', 'dabcef', { at: 3, previous: 2, next: 4 }],
  ['all others have left', 'abcdef', 'c', { at: 0, previous: -1, next: 1 }],
] as const)('where the reader goes on when %s', (_case, then, now, expected) => {
  expect(findPlace(rowsOf(now), standingOn('c', then))).toEqual(expected);
});

test('after the last row has left, the reader stands behind the new last one', () => {
  expect(findPlace(rowsOf('abcde'), standingOn('f', 'abcdef'))).toEqual({ at: undefined, previous: 4, next: 5 });
});

test('a row that was still loading is found by its number', () => {
  expect(findPlace(rowsOf('abcdef'), placeOf(rowsOf('', 6), 2))).toEqual({ at: 2, previous: 1, next: 3 });
});

test('a row whose page is not loaded stays where it was', () => {
  expect(findPlace(rowsOf('', 6), standingOn('c', 'abcdef'))).toEqual({ at: 2, previous: 1, next: 3 });
});
