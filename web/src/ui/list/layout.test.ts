import { describe, expect, test } from 'vitest';
import { countItems, indexOfRow, itemAt } from './layout.ts';

const [first, second] = [{ total: 2 }, { total: 1 }];
const groups = [first, second];

describe('a grouped list', () => {
  test('has a heading before the rows of each group', () => {
    const lines = Array.from({ length: countItems(groups, 3) }, (_, index) => itemAt(groups, index));
    expect(lines).toEqual([
      { kind: 'group', group: first },
      { kind: 'row', row: 0 },
      { kind: 'row', row: 1 },
      { kind: 'group', group: second },
      { kind: 'row', row: 2 },
    ]);
  });

  test('finds the line of each row', () => {
    for (const row of [0, 1, 2]) expect(itemAt(groups, indexOfRow(groups, row))).toEqual({ kind: 'row', row });
  });
});

test('a list in another order has no headings', () => {
  expect(countItems(null, 3)).toBe(3);
  expect([itemAt(null, 2), indexOfRow(null, 2)]).toEqual([{ kind: 'row', row: 2 }, 2]);
});
