import { describe, expect, it } from 'vitest';
import { arrowHead } from './paint-shapes.ts';

const from = { x: 0, y: 0 };

describe('the head of an arrow', () => {
  it('is on both sides of its end, rotated with the arrow', () => {
    const [left, right] = arrowHead(from, { x: 100, y: 0 }, 5);
    expect(left.x).toBeCloseTo(right.x);
    expect(left.y).toBeCloseTo(-right.y);
    expect(100 - left.x).toBeCloseTo(20 * Math.cos(Math.PI / 6));
  });

  it.each([
    ['thin', 100, 1, 12],
    ['thick', 100, 10, 40],
    ['short', 6, 5, 6],
  ])('is visible on a %s arrow, and no longer than the arrow', (_, length, line, expected) => {
    const [left] = arrowHead(from, { x: length, y: 0 }, line);
    expect(Math.hypot(left.x - length, left.y)).toBeCloseTo(expected);
  });
});
