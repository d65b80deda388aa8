import { describe, expect, test } from 'vitest';
import { countItems, indexOfRow, itemAt } from './layout.ts';

const groups = [
  { status_id: 1 as const, total: 2 },
  { status_id: 3 as const, total: 1 },
];

describe('a grouped list', () => {
  test('has a header before the tickets of each status', () => {
    const lines = Array.from({ length: countItems(groups, 3) }, (_, index) => itemAt(groups, index));
    expect(lines).toEqual([
      { kind: 'group', status_id: 1, total: 2 },
      { kind: 'row', row: 0 },
      { kind: 'row', row: 1 },
      { kind: 'group', status_id: 3, total: 1 },
      { kind: 'row', row: 2 },
    ]);
  });

  test('finds the line of each ticket', () => {
    for (const row of [0, 1, 2]) expect(itemAt(groups, indexOfRow(groups, row))).toEqual({ kind: 'row', row });
  });
});

test('a list in another order has no headers', () => {
  expect(countItems(null, 3)).toBe(3);
  expect([itemAt(null, 2), indexOfRow(null, 2)]).toEqual([{ kind: 'row', row: 2 }, 2]);
});
