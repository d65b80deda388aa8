import { expect, test } from 'vitest';
import { CornerFinder } from './corners.ts';
import { Describer, joinDescriptions } from './describe.ts';
import { project, type Transform } from './geometry.ts';
import { matchDescriptions } from './match.ts';
import { createPlane, createPyramid, fillPyramid, type Plane, type Pyramid } from './pyramid.ts';
import { SeededRandom } from './seeded-random.ts';
import { SurfaceCheck } from './surface-check.ts';

const WIDTH = 160;
const HEIGHT = 120;
const shifted: Transform<'keyframe', 'frame'> = [1, 0, 6, 0, 1, 4, 0, 0, 1];

/** Blocks of random grays, moved by whole pixels. */
function drawBlocks(shiftX: number, shiftY: number, seed = 3): Uint8Array {
  const random = new SeededRandom(seed);
  const grays = Array.from({ length: 1200 }, () => random.between(20, 230));
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, k) => {
    const column = Math.floor(((k % WIDTH) - shiftX + 40) / 7);
    const row = Math.floor((Math.floor(k / WIDTH) - shiftY + 40) / 7);
    return grays[row * 34 + column] ?? 0;
  });
}

function planeOf(gray: Uint8Array): Plane {
  const plane = createPlane(WIDTH, HEIGHT);
  plane.data.set(gray);
  return plane;
}

function pyramidOf(gray: Uint8Array): Pyramid {
  const pyramid = createPyramid(WIDTH, HEIGHT);
  fillPyramid(pyramid, gray);
  return pyramid;
}

test('corners are where blocks meet, within the border and no more than requested', () => {
  const corners = new CornerFinder().find(planeOf(drawBlocks(0, 0)), { most: 30, cell: 16, border: 8, weakest: 0.01 });
  expect(corners).toHaveLength(30);
  expect(corners.every(({ x, y }) => x >= 8 && y >= 8 && x < WIDTH - 8 && y < HEIGHT - 8)).toBe(true);
});

test('a flat picture has no corner', () => {
  expect(new CornerFinder().find(createPlane(64, 48), { most: 9, cell: 8, border: 4, weakest: 0.01 })).toEqual([]);
});

test('a corner seen again elsewhere is matched to its first position', () => {
  const describer = new Describer(new CornerFinder());
  const before = describer.describe(pyramidOf(drawBlocks(0, 0)), [1], 100);
  const after = describer.describe(pyramidOf(drawBlocks(6, 4)), [1], 100);
  const pairs = matchDescriptions<'keyframe', 'frame'>(before, after);
  const right = Array.from({ length: pairs.count }, (_, k) => k).filter((k) => {
    const expected = project(shifted, pairs.from(k).x, pairs.from(k).y);
    return Math.hypot(expected.x - pairs.to(k).x, expected.y - pairs.to(k).y) < 1.5;
  });
  expect(right.length).toBeGreaterThan(10);
  expect(right.length / pairs.count).toBeGreaterThan(0.8);
});

test('another surface has much less in common', () => {
  const describer = new Describer(new CornerFinder());
  const one = describer.describe(pyramidOf(drawBlocks(0, 0)), [1], 100);
  const other = describer.describe(pyramidOf(drawBlocks(0, 0, 8)), [1], 100);
  const withItself = matchDescriptions<'keyframe', 'frame'>(one, one).count;
  expect(matchDescriptions<'keyframe', 'frame'>(one, other).count).toBeLessThan(withItself / 3);
});

test('the surface agrees with the right pose and not with one beside it', () => {
  const check = SurfaceCheck.of(pyramidOf(drawBlocks(0, 0)));
  const frame = pyramidOf(drawBlocks(6, 4));
  expect(check.measure(frame, shifted).share).toBeGreaterThan(0.95);
  expect(check.measure(frame, [1, 0, -8, 0, 1, 18, 0, 0, 1]).share).toBeLessThan(0.2);
});

test('the surface agrees even under a light', () => {
  const check = SurfaceCheck.of(pyramidOf(drawBlocks(0, 0).map((gray) => gray / 2)));
  const lit = drawBlocks(6, 4).map((gray, k) => {
    const [x, y] = [(k % WIDTH) - WIDTH / 2, Math.floor(k / WIDTH) - HEIGHT / 2];
    return gray / 2 + 120 * Math.exp(-(x * x + y * y) / 1800);
  });
  expect(check.measure(pyramidOf(lit), shifted).share).toBeGreaterThan(0.95);
});

test('the blocks beside the strokes show that it is elsewhere, whatever the rest agrees on', () => {
  const centre = { x: 30, y: 60 };
  const check = SurfaceCheck.of(pyramidOf(drawBlocks(0, 0))).weigh(centre, (x) => (x < 60 ? 1 : 0.1));
  const still = drawBlocks(0, 0);
  const moved = drawBlocks(8, 0);
  const parted = pyramidOf(still.map((gray, k) => (k % WIDTH < 80 ? (moved[k] as number) : gray)));
  const { likeness, beside, findAside } = check.measure(parted, [1, 0, 0, 0, 1, 0, 0, 0, 1]);
  expect(beside).toBeLessThan(likeness);
  expect(findAside()).toBeGreaterThan(0.7);
  expect(findAside()).toBeGreaterThan(beside);
});

test('a picture described in parts has the same descriptors as at once', () => {
  const describer = new Describer(new CornerFinder());
  const picture = pyramidOf(drawBlocks(0, 0));
  const parts = [[1], [0.75, 0.56]].map((scales) => describer.describe(picture, scales, 100));
  expect(joinDescriptions(parts)).toEqual(describer.describe(picture, [1, 0.75, 0.56], 100));
});
