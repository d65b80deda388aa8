import { describe, expect, test, vi } from 'vitest';
import { sampleEvidence } from '../test/sample-evidence.ts';
import { Anchor } from './anchor.ts';
import { identity } from './geometry.ts';
import { HomographyFit } from './homography-fit.ts';
import { PatchAligner } from './patch-aligner.ts';
import { PlaceSearch } from './place-search.ts';
import { PoseFinder } from './pose-finder.ts';
import { createPyramid, fillPyramid, type Pyramid } from './pyramid.ts';
import { Refiner } from './refine.ts';
import { SeededRandom } from './seeded-random.ts';
import type { Evidence } from './trust.ts';

const picture = createPyramid(320, 240);

function newAnchor(finder = new PoseFinder(1)): Anchor {
  return new Anchor(1, finder.makeKeyframe(picture, [{ x: 160, y: 120 }]), finder, 0);
}

test('a keyframe is described in two frames, so that neither is expensive', () => {
  const anchor = newAnchor();
  anchor.describe(false);
  expect(anchor.isDescribed).toBe(false);
  anchor.describe(false);
  expect(anchor.isDescribed).toBe(true);
});

test('and in one frame when an anchor is lost and waits for it', () => {
  const anchor = newAnchor();
  anchor.describe(true);
  expect(anchor.isDescribed).toBe(true);
});

describe('an anchor that was found on weak evidence', () => {
  const thin = sampleEvidence({ inliers: 20, kept: 20 });
  const convincing = sampleEvidence({ inliers: 20, kept: 32 });
  const covered = sampleEvidence({ inliers: 45, spread: 0.1, likeness: 0.65, share: 0.55, beside: 0.05, aside: 0.2 });

  /** Returns its states in the frames after it was found at 0, one for each piece of evidence. */
  function follow(found: Evidence, later: readonly Evidence[]) {
    const finder = new PoseFinder(1);
    const anchor = newAnchor(finder);
    anchor.lose();
    anchor.describe(true);
    const refiner = new Refiner(new PatchAligner(), new HomographyFit(), new SeededRandom(1));
    const search = new PlaceSearch(finder.makeKeyframe(picture, [{ x: 160, y: 120 }]), picture, refiner, []);
    vi.spyOn(search, 'found', 'get').mockReturnValue(found);
    vi.spyOn(finder, 'search').mockReturnValue(search);
    anchor.recover(picture, finder.describeFrame(picture), 0);
    return later.map((evidence, k) => {
      vi.spyOn(finder, 'refine').mockReturnValue(evidence);
      anchor.follow(picture, picture, 33 * k);
      const { state, opacity } = anchor.view(320, 240, 33 * k);
      return `${state} ${opacity}`;
    });
  }

  test('is hidden while the evidence stays weak, and searched for again when that lasts', () => {
    const seen = follow(thin, Array(24).fill(thin));
    expect(seen.slice(0, 8)).toEqual(Array(8).fill('found 0'));
    expect(seen.at(-1)).toBe('lost 0');
  });

  test('is shown once two frames are convincing', () => {
    expect(follow(thin, [thin, convincing, thin, convincing, thin])).toEqual([
      'found 0',
      'found 0',
      'found 0',
      'ok 1',
      'ok 1',
    ]);
  });

  test('does not fade in under something that covers it', () => {
    expect(follow(thin, [thin, thin, covered])).toEqual(['found 0', 'found 0', 'unsure 0']);
  });

  test('would be shown after two frames of convincing evidence', () => {
    expect(follow(convincing, [thin, thin])).toEqual(['found 0', 'ok 1']);
  });
});

describe('an anchor that is tracked by motion alone', () => {
  /** Gray squares of 16 pixels. */
  function drawSquares(seed: number): Pyramid {
    const random = new SeededRandom(seed);
    const grays = Array.from({ length: 20 * 15 }, () => random.below(256));
    const pyramid = createPyramid(320, 240);
    const square = (x: number, y: number) => grays[20 * (y >> 4) + (x >> 4)] ?? 0;
    fillPyramid(
      pyramid,
      Uint8Array.from({ length: 320 * 240 }, (_, k) => square(k % 320, Math.floor(k / 320))),
    );
    return pyramid;
  }

  function carryInto(next: Pyramid): number {
    const finder = new PoseFinder(1);
    const keyframe = finder.makeKeyframe(drawSquares(1), [{ x: 160, y: 120 }]);
    const anchor = new Anchor(1, keyframe, finder, 0);
    vi.spyOn(finder, 'refine').mockReturnValue(undefined);
    vi.spyOn(finder.flow, 'measure').mockReturnValue({ transform: identity(), points: 20 });
    anchor.follow(keyframe.pyramid, next, 33);
    const { state, opacity } = anchor.view(320, 240, 33);
    expect(state).toBe('unsure');
    return opacity;
  }

  test('fades where the surface still looks the same', () => {
    expect(carryInto(drawSquares(1))).toBeGreaterThan(0.5);
  });

  test('is hidden at once where it does not, because motion is wrong in a picture that jumps', () => {
    expect(carryInto(drawSquares(2))).toBe(0);
  });
});

test('an arrow points to where a lost anchor went, unless it was lost well within the picture', () => {
  const anchor = newAnchor();
  const towards = (x: number, y: number) => {
    anchor.lose({ x, y });
    return anchor.view(320, 240, 0).towards;
  };
  expect(towards(400, 120)).toBeCloseTo(0);
  expect(towards(160, -60)).toBeCloseTo(-Math.PI / 2);
  expect(towards(230, 90)).toBeUndefined();
});
