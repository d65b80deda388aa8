import { expect, test } from 'vitest';
import { project, type Transform } from './geometry.ts';
import { HomographyFit } from './homography-fit.ts';
import { HomographySearch } from './homography-search.ts';
import { LinearSystem } from './linear-system.ts';
import { Pairs } from './pairs.ts';
import { SeededRandom } from './seeded-random.ts';
import { findSimilarity } from './similarity.ts';

const tilted: Transform<'keyframe', 'frame'> = [0.96, -0.08, 15, 0.06, 1.04, -9, 0.0004, -0.0002, 1];
const turned: Transform<'keyframe', 'frame'> = [0.9, -0.3, 40, 0.3, 0.9, -20, 0, 0, 1];

function newFit(): HomographyFit {
  const fit = new HomographyFit();
  fit.setSize(320, 240);
  return fit;
}

/** Half of the pairs are outliers. */
function makePairs(truth: Transform<'keyframe', 'frame'>): Pairs<'keyframe', 'frame'> {
  const random = new SeededRandom(9);
  const pairs = new Pairs<'keyframe', 'frame'>(80);
  for (let k = 0; k < 80; k++) {
    const from = { x: random.between(10, 310), y: random.between(10, 230) };
    const stranger = { x: random.between(0, 320), y: random.between(0, 240) };
    pairs.add(from, k % 2 === 0 ? project(truth, from.x, from.y) : stranger, 1);
  }
  return pairs;
}

function errorOf(found: Transform<'keyframe', 'frame'> | undefined, truth: Transform<'keyframe', 'frame'>): number {
  if (!found) return Number.POSITIVE_INFINITY;
  const a = project(found, 200, 100);
  const b = project(truth, 200, 100);
  return Math.hypot(a.x - b.x, a.y - b.y);
}

test('a similarity is found among as many outliers', () => {
  expect(errorOf(findSimilarity(makePairs(turned), 3, 100, new SeededRandom(1)), turned)).toBeLessThan(0.01);
});

test('the same seed gives the same result', () => {
  const once = findSimilarity(makePairs(turned), 3, 20, new SeededRandom(4));
  expect(findSimilarity(makePairs(turned), 3, 20, new SeededRandom(4))).toEqual(once);
});

test('a tilted surface is found among as many outliers', () => {
  const found = new HomographySearch().find(makePairs(tilted), 3, 300, new SeededRandom(1));
  expect(errorOf(found, tilted)).toBeLessThan(0.05);
});

test('three pairs determine no tilted surface', () => {
  const pairs = new Pairs<'keyframe', 'frame'>(3);
  for (const x of [10, 90, 200]) pairs.add({ x, y: x / 2 }, { x, y: x / 2 }, 1);
  expect(new HomographySearch().find(pairs, 3, 50, new SeededRandom(1))).toBeUndefined();
});

test('a rough guess is refined until it matches the pairs', () => {
  const limits = { firstTolerance: 12, lastTolerance: 2, rounds: 8, holdShape: 1e-6, holdPerspective: 1e-6 };
  const rough: Transform<'keyframe', 'frame'> = [1, 0, 10, 0, 1, -5, 0, 0, 1];
  expect(errorOf(newFit().fit(makePairs(tilted), rough, limits), tilted)).toBeLessThan(0.05);
});

test('where no pair is near the guess there is no fit', () => {
  const limits = { firstTolerance: 2, lastTolerance: 1, rounds: 3, holdShape: 0, holdPerspective: 0 };
  const far: Transform<'keyframe', 'frame'> = [1, 0, 5000, 0, 1, 0, 0, 0, 1];
  expect(newFit().fit(makePairs(tilted), far, limits)).toBeUndefined();
});

test('dependent equations are rejected', () => {
  const system = new LinearSystem(2);
  system.matrix.set([1, 2, 2, 4]);
  system.vector.set([3, 6]);
  expect(system.solve()).toBe(false);
});

test('equations that begin with a zero are solved', () => {
  const system = new LinearSystem(2);
  system.matrix.set([0, 2, 4, 1]);
  system.vector.set([6, 11]);
  expect(system.solve()).toBe(true);
  expect([system.at(0), system.at(1)]).toEqual([2, 3]);
});
