import { describe, expect, test } from 'vitest';
import { BLOCK_LEVEL, BlockReader, cutBlock } from './block-reader.ts';
import type { Transform } from './geometry.ts';
import { createPyramid, fillPyramid, type Plane } from './pyramid.ts';
import { SeededRandom } from './seeded-random.ts';

const WIDTH = 160;
const HEIGHT = 120;

function levelOf(gray: (x: number, y: number) => number): Plane {
  const pyramid = createPyramid(WIDTH, HEIGHT);
  fillPyramid(
    pyramid,
    Uint8Array.from({ length: WIDTH * HEIGHT }, (_, k) => gray(k % WIDTH, Math.floor(k / WIDTH))),
  );
  return pyramid[BLOCK_LEVEL];
}

const random = new SeededRandom(3);
const tiles = Array.from({ length: 40 * 40 }, () => 40 + random.below(100));
const tiled = (x: number, y: number) => tiles[((y >> 3) + 5) * 40 + (x >> 3) + 5] as number;
const block = cutBlock(levelOf(tiled), 16, 8);
const still: Transform<'keyframe', 'frame'> = [1, 0, 0, 0, 1, 0, 0, 0, 1];

function likeness(plane: Plane, right: number, down: number, pose = still): number | undefined {
  if (!block) throw new Error('the block is plain');
  const reader = new BlockReader();
  reader.aim(plane, BLOCK_LEVEL, pose);
  return reader.place(block) ? reader.compare(block, right, down) : undefined;
}

describe('a block', () => {
  test('looks the same where the pose puts it, and not slightly beside it', () => {
    expect(likeness(levelOf(tiled), 0, 0)).toBeCloseTo(1, 4);
    expect(likeness(levelOf(tiled), 4, 2)).toBeLessThan(0.5);
  });

  test('is found beside it when the surface moved', () => {
    const moved = levelOf((x, y) => tiled(x - 16, y + 8));
    expect(likeness(moved, 4, -2)).toBeCloseTo(1, 4);
    expect(likeness(moved, 0, 0)).toBeLessThan(0.5);
    expect(likeness(moved, 0, 0, [1, 0, 16, 0, 1, -8, 0, 0, 1])).toBeCloseTo(1, 4);
  });

  test('looks the same in the dark and under uneven light', () => {
    const lit = levelOf((x, y) => 0.5 * tiled(x, y) + 0.3 * y + 0.01 * (x - 80) ** 2);
    expect(likeness(lit, 0, 0)).toBeGreaterThan(0.97);
  });

  test('is not compared where a part of it is out of view', () => {
    expect(likeness(levelOf(tiled), -17, 0)).toBeUndefined();
    expect(likeness(levelOf(tiled), 0, 15)).toBeUndefined();
    expect(likeness(levelOf(tiled), 0, 0, [1, 0, 0, 0, 1, 0, -1, 0, 1])).toBeUndefined();
  });

  test('of a single gray does not exist, and matches nothing where the frame is a single gray', () => {
    const plain = levelOf(() => 90);
    expect(cutBlock(plain, 16, 8)).toBeUndefined();
    expect(likeness(plain, 0, 0)).toBe(0);
  });
});
