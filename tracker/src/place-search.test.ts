import { describe, expect, test, vi } from 'vitest';
import { Anchor } from './anchor.ts';
import { CornerFinder } from './corners.ts';
import { shift, type Transform } from './geometry.ts';
import { HomographyFit } from './homography-fit.ts';
import { type Keyframe, makeKeyframe } from './keyframe.ts';
import { PatchAligner } from './patch-aligner.ts';
import { PlaceSearch } from './place-search.ts';
import { PoseFinder } from './pose-finder.ts';
import { createPyramid, fillPyramid, type Pyramid } from './pyramid.ts';
import { Refiner } from './refine.ts';
import { SeededRandom } from './seeded-random.ts';
import type { Evidence } from './trust.ts';

const WIDTH = 320;
const HEIGHT = 240;
/** In pixels: the period after which the texture repeats. */
const PERIOD = 96;
const CELL = 8;
const here: Transform<'keyframe', 'frame'> = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const onePeriodOn = shift(here, { x: PERIOD, y: 0 });
const middle = [
  { x: 140, y: 110 },
  { x: 170, y: 130 },
];

/** Cells of random grays. */
function drawCells(period: number): Pyramid {
  const random = new SeededRandom(5);
  const grays = Array.from({ length: 1200 }, () => random.between(20, 230));
  const pyramid = createPyramid(WIDTH, HEIGHT);
  const gray = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, k) => {
    const column = Math.floor(((k % WIDTH) % period) / CELL);
    const row = Math.floor(k / WIDTH / CELL);
    return grays[row * 40 + column] ?? 0;
  });
  fillPyramid(pyramid, gray);
  return pyramid;
}

const hold = (pyramid: Pyramid): Keyframe => makeKeyframe(pyramid, middle, new CornerFinder());

function newRefiner(): Refiner {
  const fit = new HomographyFit();
  fit.setSize(WIDTH, HEIGHT);
  return new Refiner(new PatchAligner(), fit, new SeededRandom(1));
}

/** The first two from the same matches, the last from others. */
const guesses = [
  { place: 0, pose: here },
  { place: 0, pose: here },
  { place: 1, pose: onePeriodOn },
];

const searchIn = (surface: Pyramid) => new PlaceSearch(hold(surface), surface, newRefiner(), guesses);

describe('a keyframe with two possible places', () => {
  const surface = drawCells(PERIOD);

  test('is searched for in one place in the first step, and is in neither once the other looks the same', () => {
    const search = searchIn(surface);
    search.step();
    const { found } = search;
    expect(found?.refined.pose[2]).toBeCloseTo(0, 1);
    expect(search.isDone).toBe(false);
    search.step();
    expect(search.isDone).toBe(true);
    expect(search.hasRival(found as Evidence)).toBe(true);
    expect(search.found).toBeUndefined();
  });

  test('is found in its place when the other looks different', () => {
    const search = searchIn(drawCells(WIDTH));
    while (!search.isDone) search.step();
    expect(search.found?.refined.pose[2]).toBeCloseTo(0, 1);
  });
});

test('a place that the surface rules out needs no check, and does not delay the next place', () => {
  const unique = drawCells(WIDTH);
  const elsewhere = [1, 2, 3].map((place) => ({ place, pose: shift(here, { x: 24 * place, y: 40 }) }));
  const search = new PlaceSearch(hold(unique), unique, newRefiner(), [...elsewhere, { place: 4, pose: here }]);
  search.step();
  expect(search.found).toBeDefined();
});

test('a search is given up after some expensive checks without a result, because the next frame is newer', () => {
  const surface = drawCells(PERIOD);
  const refiner = newRefiner();
  const looks = vi.spyOn(refiner, 'refine').mockReturnValue(undefined);
  const many = Array.from({ length: 8 }, (_, place) => ({ place, pose: here }));
  const search = new PlaceSearch(hold(surface), surface, refiner, many);
  search.step();
  expect(looks).toHaveBeenCalledTimes(5);
  expect(search).toMatchObject({ isDone: true, found: undefined });
});

/** The surroundings are exactly in place, and the blocks beside the strokes match nowhere. */
const underHand: Evidence = {
  refined: {
    pose: here,
    inliers: hold(drawCells(PERIOD))
      .features.slice(0, 40)
      .map(({ x, y }) => ({ x, y, weight: 1 })),
    cells: 9,
    spread: 0.2,
    share: 0.1,
    tried: [],
    confirmed: new Set(),
  },
  agreement: { likeness: 0.8, share: 0.9, blocks: 20, beside: 0.1, findAside: () => 0.1 },
};

describe('an anchor that was found but may be elsewhere too', () => {
  /** Trusted in two frames since then. */
  function find(surface: Pyramid): Anchor {
    const finder = new PoseFinder(1);
    finder.setFrameSize(WIDTH, HEIGHT);
    const anchor = new Anchor(1, finder.makeKeyframe(surface, middle), finder, 0);
    anchor.lose();
    anchor.describe(true);
    vi.spyOn(finder, 'search').mockReturnValue(searchIn(surface));
    anchor.recover(surface, finder.describeFrame(surface), 33);
    for (const timestamp of [33, 66]) anchor.follow(surface, surface, timestamp);
    return anchor;
  }

  test('is hidden before that is decided', () => {
    expect(find(drawCells(PERIOD)).view(WIDTH, HEIGHT, 66)).toMatchObject({ state: 'lost', opacity: 0 });
  });

  test('stays hidden when a hand covers it meanwhile', () => {
    const surface = drawCells(PERIOD);
    const anchor = find(surface);
    vi.spyOn(PoseFinder.prototype, 'refine').mockReturnValueOnce(underHand);
    anchor.follow(surface, surface, 99);
    expect(anchor.view(WIDTH, HEIGHT, 99)).toMatchObject({ state: 'lost', opacity: 0 });
  });

  test('is lost when the other place looks the same', () => {
    const anchor = find(drawCells(PERIOD));
    anchor.searchElsewhere();
    expect(anchor).toMatchObject({ isLost: true, isUndecided: false });
  });
});
