import { describe, expect, test } from 'vitest';
import { sampleEvidence } from '../test/sample-evidence.ts';
import type { Keyframe } from './keyframe.ts';
import { createPyramid } from './pyramid.ts';
import { SurfaceCheck } from './surface-check.ts';
import { isCovered, isTrusted } from './trust.ts';

const pyramid = createPyramid(320, 240);
const keyframe: Keyframe = {
  pyramid,
  features: [],
  surface: SurfaceCheck.of(pyramid),
  strokes: [{ x: 150, y: 120 }],
  centre: { x: 150, y: 120 },
};

describe('a pose on a plain surface with much noise', () => {
  const noisy = { inliers: 30, share: 0.9, spread: 0.9, blocks: 8, likeness: 0.75 };

  test('is trusted when patches all over it and all blocks agree', () => {
    expect(isTrusted(keyframe, sampleEvidence(noisy))).toBe(true);
  });

  test('is not when there are few patches, or all in one place', () => {
    expect(isTrusted(keyframe, sampleEvidence({ ...noisy, inliers: 20 }))).toBe(false);
    expect(isTrusted(keyframe, sampleEvidence({ ...noisy, cells: 8 }))).toBe(false);
  });

  test('is not when blocks look different', () => {
    expect(isTrusted(keyframe, sampleEvidence({ ...noisy, likeness: 0.6 }))).toBe(false);
  });
});

test('a few consistent patches are not enough when the rest of the surface looks different', () => {
  const few = { inliers: 9, share: 0.6, cells: 4 };
  expect(isTrusted(keyframe, sampleEvidence({ ...few, likeness: 0.6 }))).toBe(true);
  expect(isTrusted(keyframe, sampleEvidence({ ...few, likeness: 0.2 }))).toBe(false);
});

describe('strokes that are covered', () => {
  const around = { inliers: 40, spread: 0.1, likeness: 0.65, share: 0.55 };

  test('are so when the surroundings are in place, and the blocks beside them match nowhere', () => {
    const hidden = sampleEvidence({ ...around, beside: 0.05, aside: 0.2 });
    expect(isCovered(keyframe, hidden)).toBe(true);
    expect(isTrusted(keyframe, hidden)).toBe(false);
  });

  test('may be drawn as soon as a part of them is visible', () => {
    expect(isTrusted(keyframe, sampleEvidence({ ...around, beside: 0.35, aside: 0.4 }))).toBe(true);
  });

  test('are not when they match at a small offset: then they are on another plane', () => {
    const parted = sampleEvidence({ ...around, beside: 0.35, aside: 0.8 });
    expect(isCovered(keyframe, parted)).toBe(false);
    expect(isTrusted(keyframe, parted)).toBe(false);
  });

  test('are not when the surroundings are only roughly in place', () => {
    expect(isCovered(keyframe, sampleEvidence({ ...around, spread: 0.6, beside: 0.05, aside: 0.2 }))).toBe(false);
    expect(isCovered(keyframe, sampleEvidence({ ...around, inliers: 15, beside: 0.05, aside: 0.2 }))).toBe(false);
  });
});
