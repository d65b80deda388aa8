import { describe, expect, test } from 'vitest';
import { drawEdge, drawKeys, drawPatchwork, PERIOD } from '../test/repeating-picture.ts';
import { identity, shift } from './geometry.ts';
import type { Pyramid } from './pyramid.ts';
import { type Repetition, RepetitionSearch } from './repetition.ts';

function findRepetition(pyramid: Pyramid): Repetition {
  const search = new RepetitionSearch(pyramid);
  for (;;) {
    const repetition = search.step();
    if (repetition) return repetition;
  }
}

const centre = { x: 160, y: 120 };

describe('what repeats in a picture', () => {
  test('is found with its period, to a few pixels', () => {
    const [period] = findRepetition(drawKeys()).periods;
    expect(Math.hypot(period?.x ?? 0, period?.y ?? 0)).toBeCloseTo(PERIOD, -1);
  });

  test('is nothing where no two places are alike', () => {
    expect(findRepetition(drawPatchwork()).periods).toEqual([]);
  });

  test('is not an edge, which is alike all along itself', () => {
    expect(findRepetition(drawEdge()).periods).toEqual([]);
  });
});

describe('what does not repeat on a surface that does', () => {
  const { landmarks } = findRepetition(drawKeys('sticker'));

  test('tells the right place', () => {
    expect(landmarks.areEnough).toBe(true);
    expect(landmarks.confirm(drawKeys('sticker', 7), shift(identity(), { x: 7, y: 0 }), centre)).toBe(true);
  });

  test('denies a place that is a period away', () => {
    expect(landmarks.confirm(drawKeys('sticker'), shift(identity(), { x: PERIOD, y: 0 }), centre)).toBe(false);
    expect(landmarks.confirm(drawKeys(), identity(), centre)).toBe(false);
  });

  test('is nothing where all is alike', () => {
    const all = findRepetition(drawKeys()).landmarks;
    expect(all.areEnough).toBe(false);
    expect(all.confirm(drawKeys(), identity(), centre)).toBe(false);
  });
});
