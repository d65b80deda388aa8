import { describe, expect, it } from 'vitest';
import { columnsFor, gridOf, stripSide } from './stage-grid.ts';

const desktop = { width: 1424, height: 780 };
const phone = { width: 378, height: 720 };
const lying = { width: 828, height: 280 };
const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe('the columns of the pictures', () => {
  it.each([
    ['a desktop', desktop, [1, 2, 2, 2, 3, 3, 4, 4, 3, 4]],
    ['a phone', phone, [1, 1, 1, 1, 1, 2, 2, 2, 2, 2]],
    ['a phone held sideways', lying, [1, 2, 3, 4, 3, 3, 4, 4, 5, 5]],
  ])('use the stage best on %s, for one to ten people', (_name, size, columns) => {
    expect(counts.map((count) => columnsFor(count, size))).toEqual(columns);
  });

  it('keep every tile large enough to recognize a face', () => {
    for (const size of [desktop, phone, lying])
      for (const count of counts) {
        const columns = columnsFor(count, size);
        expect(size.width / columns).toBeGreaterThan(120);
        expect(size.height / Math.ceil(count / columns)).toBeGreaterThan(90);
      }
  });

  it('are one while the stage has not been measured yet', () => {
    expect(columnsFor(3, { width: 0, height: 0 })).toBe(1);
  });
});

describe('the last row', () => {
  it('is centered when it is not full', () => {
    expect(gridOf(3, desktop)).toMatchObject({ firstOfLast: 2, start: 2 });
    expect(gridOf(5, desktop)).toMatchObject({ firstOfLast: 3, start: 2 });
    expect(gridOf(4, desktop).firstOfLast).toBe(-1);
  });
});

describe('the pictures besides the main one', () => {
  it('are beside it on wide screens, below it on a phone', () => {
    expect([desktop, lying, phone].map(stripSide)).toEqual(['beside', 'beside', 'below']);
  });
});
