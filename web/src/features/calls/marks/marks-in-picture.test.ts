import type { DrawnMark } from '@sightline/contract/annotations';
import { describe, expect, it } from 'vitest';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { type Placed, type Placement, place } from '../picture/placements.ts';
import { outlineOf } from './mark-outline.ts';
import { marksInPicture } from './marks-in-picture.ts';

const anchor_id = markId(900);
const placed = (transform: Placed, opacity = 1): Placement => ({ transform, opacity, towards: undefined });
const half = placed([0.5, 0, 0.25, 0, 0.5, 0.25, 0, 0, 1]);
const quarterTurn = placed([0, -1, 1, 1, 0, 0, 0, 0, 1]);
const tilted = placed([1, 0, 0, 0, 1, 0, 0.5, 0, 1]);

const keep = (mark: Partial<DrawnMark>, placement: Placement | undefined) =>
  marksInPicture([sampleMark({ anchor_id, ...mark })], { placementOf: () => placement })[0];
const box = {
  points: [
    [0.2, 0.2],
    [0.4, 0.6],
  ] as [number, number][],
};

describe('the marks in a snapshot', () => {
  it('are where their anchor is in this picture', () => {
    expect(
      keep(
        {
          points: [
            [0, 0],
            [1, 0.5],
          ],
        },
        half,
      )?.points,
    ).toEqual([
      [0.25, 0.25],
      [0.75, 0.5],
    ]);
  });

  it('follow the perspective point by point', () => {
    expect(keep({ points: [[1, 0.9]] }, tilted)?.points[0]?.map((at) => Math.round(at * 1000) / 1000)).toEqual([
      0.667, 0.6,
    ]);
  });

  it('have no anchor any more', () => {
    expect(keep({}, half)).not.toHaveProperty('anchor_id');
    expect(marksInPicture([sampleMark()], { placementOf: () => undefined })).toHaveLength(1);
  });

  it.each([
    ['hidden', {}, placed([1, 0, 0, 0, 1, 0, 0, 0, 1], 0)],
    ['unknown', {}, undefined],
    ['beside the picture', {}, placed([1, 0, 2, 0, 1, 0, 0, 0, 1])],
    ['behind the camera', {}, placed([1, 0, 0, 0, 1, 0, -4, 0, 1])],
    [
      'far beyond the picture',
      {
        points: [
          [0.5, 0.5],
          [1, 0.5],
        ] as [number, number][],
      },
      placed([30, 0, -14.5, 0, 1, 0, 0, 0, 1]),
    ],
  ])('leave out a mark that is %s', (_, mark, placement) => {
    expect(keep(mark, placement)).toBeUndefined();
  });

  it.each(['rectangle', 'circle'] as const)('include a %s with two points while it looks upright', (tool) => {
    expect(keep({ tool, ...box }, half)).toMatchObject({ tool });
  });

  it.each([
    ['rectangle', 'turned', quarterTurn],
    ['rectangle', 'tilted', tilted],
    ['circle', 'tilted', tilted],
  ] as const)('include the four corners of a %s that is %s', (tool, _, placement) => {
    const mark = {
      tool,
      points: [
        [0.1, 0.1],
        [0.9, 0.4],
      ] as [number, number][],
    };
    const kept = keep(mark, placement);
    expect(kept?.tool).toBe(tool);
    expect(kept?.points).toHaveLength(4);
    for (const [at, point] of outlineOf(mark).entries()) {
      const [x = Number.NaN, y = Number.NaN] = place(placement.transform, point) ?? [];
      const [keptX, keptY] = (kept && outlineOf(kept)[at]) ?? [0, 0];
      expect(Math.hypot(keptX - x, keptY - y)).toBeLessThan(1e-6);
    }
  });
});
