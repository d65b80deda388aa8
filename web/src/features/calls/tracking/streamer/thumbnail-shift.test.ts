import { describe, expect, it } from 'vitest';
import { wallPicture } from '../../../../../test/fake-tracking-worker.ts';
import { grayOf, thumbnailOf } from '../gray-picture.ts';
import { shiftBetween } from './thumbnail-shift.ts';

const thumbOf = (dx: number, dy = 0) => thumbnailOf(grayOf(wallPicture(dx, dy)));
const middle = [0.5, 0.5] as const;

describe('the shift between two thumbnails', () => {
  it.each([
    [0, 0],
    [1, 0],
    [-3, 2],
    [4, -4],
  ])('is found when the camera moved by %i and %i of 160 x 120 pixels', (dx, dy) => {
    const [x, y] = shiftBetween(thumbOf(20, 10), thumbOf(20 + dx, 10 + dy), middle);
    expect(x * 160).toBeCloseTo(-dx, 0);
    expect(y * 120).toBeCloseTo(-dy, 0);
  });

  it('is zero without texture', () => {
    const flat = thumbOf(0).fill(90);
    expect(shiftBetween(flat, flat, middle)).toEqual([0, 0]);
  });

  it('does not depend on brightness and contrast', () => {
    const darker = thumbOf(22, 10).map((value) => 30 + value / 2);
    const [x] = shiftBetween(thumbOf(20, 10), darker, middle);
    expect(x * 160).toBeCloseTo(-2, 0);
  });
});
