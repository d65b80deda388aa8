import { describe, expect, it } from 'vitest';
import type { Fraction } from '../picture/picture-mapping.ts';
import { type Trail, trailAfter, trailAt } from './pointer-trail.ts';

const moved = (...steps: [number, Fraction<'unit-frame'>][]) =>
  steps.reduce<Trail | undefined>(
    (trail, [now, at]) => trailAfter(trail, { at, anchor_id: null }, '#ff3b30', now),
    undefined,
  ) as Trail;
const seenOf = (trail: Trail, now: number) => trailAt(trail, now).points.map(({ at }) => at[0]);

describe('the tail of a laser pointer', () => {
  it('grows with every movement and is gone after a second', () => {
    const trail = moved([0, [0, 0]], [400, [0.1, 0]], [800, [0.2, 0]]);
    expect(seenOf(trail, 850)).toEqual([0, 0.1, 0.2]);
    expect(seenOf(trail, 1200)).toEqual([0.1, 0.2]);
    expect(seenOf(trail, 1800)).toEqual([]);
  });

  it('drops points that have faded', () => {
    expect(moved([0, [0, 0]], [2000, [0.1, 0]]).points).toHaveLength(1);
  });
});
