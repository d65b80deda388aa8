import { describe, expect, test } from 'vitest';
import type { Transform } from './geometry.ts';
import type { Feature, Keyframe } from './keyframe.ts';
import { createPyramid } from './pyramid.ts';
import type { Refined } from './refine.ts';
import { type Agreement, SurfaceCheck } from './surface-check.ts';
import { isCovered, isTrusted } from './trust.ts';

const still: Transform<'keyframe', 'frame'> = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const pyramid = createPyramid(320, 240);
const keyframe: Keyframe = {
  pyramid,
  features: [],
  surface: SurfaceCheck.of(pyramid),
  strokes: [{ x: 150, y: 120 }],
  centre: { x: 150, y: 120 },
};

type Measured = Partial<Omit<Refined, 'inliers'>> &
  Partial<Agreement> & { readonly inliers: number; readonly aside?: number };

/** `share` and the like count for patches and blocks at once. */
function evidenceOf({ inliers, aside = -1, ...told }: Measured) {
  const refined: Refined = {
    pose: still,
    inliers: Array.from({ length: inliers }, (_, x) => ({ x, y: 0, weight: 1 })),
    share: 0.8,
    spread: 0.2,
    cells: 14,
    tried: [],
    confirmed: new Set<Feature>(),
    ...told,
  };
  const agreement: Agreement = { share: 1, likeness: 0.9, beside: 0.9, blocks: 30, findAside: () => aside, ...told };
  return { refined, agreement };
}

describe('a pose on a plain surface in much noise', () => {
  const noisy = { inliers: 30, share: 0.9, spread: 0.9, blocks: 8, likeness: 0.75 };

  test('is trusted when patches all over it and all blocks agree', () => {
    expect(isTrusted(keyframe, evidenceOf(noisy))).toBe(true);
  });

  test('is not when patches are few, or all in one place', () => {
    expect(isTrusted(keyframe, evidenceOf({ ...noisy, inliers: 20 }))).toBe(false);
    expect(isTrusted(keyframe, evidenceOf({ ...noisy, cells: 8 }))).toBe(false);
  });

  test('is not when blocks look otherwise', () => {
    expect(isTrusted(keyframe, evidenceOf({ ...noisy, likeness: 0.6 }))).toBe(false);
  });
});

test('a few patches in line with each other are not enough when the rest of the surface looks otherwise', () => {
  const few = { inliers: 9, share: 0.6, cells: 4 };
  expect(isTrusted(keyframe, evidenceOf({ ...few, likeness: 0.6 }))).toBe(true);
  expect(isTrusted(keyframe, evidenceOf({ ...few, likeness: 0.2 }))).toBe(false);
});

describe('what was drawn is under something', () => {
  const around = { inliers: 40, spread: 0.1, likeness: 0.65, share: 0.55 };

  test('when all around is where it was, and what is beside it alike nowhere', () => {
    const hidden = evidenceOf({ ...around, beside: 0.05, aside: 0.2 });
    expect(isCovered(keyframe, hidden)).toBe(true);
    expect(isTrusted(keyframe, hidden)).toBe(false);
  });

  test('and may be drawn as soon as some of it is seen', () => {
    expect(isTrusted(keyframe, evidenceOf({ ...around, beside: 0.35, aside: 0.4 }))).toBe(true);
  });

  test('but not when it is alike a little aside: then it lies on another plane', () => {
    const parted = evidenceOf({ ...around, beside: 0.35, aside: 0.8 });
    expect(isCovered(keyframe, parted)).toBe(false);
    expect(isTrusted(keyframe, parted)).toBe(false);
  });

  test('but not when what is around is only roughly where it was', () => {
    expect(isCovered(keyframe, evidenceOf({ ...around, spread: 0.6, beside: 0.05, aside: 0.2 }))).toBe(false);
    expect(isCovered(keyframe, evidenceOf({ ...around, inliers: 15, beside: 0.05, aside: 0.2 }))).toBe(false);
  });
});
