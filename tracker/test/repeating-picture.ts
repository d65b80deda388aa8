import { createPyramid, fillPyramid, type Pyramid } from '../src/pyramid.ts';
import { SeededRandom } from '../src/seeded-random.ts';

export const PERIOD = 40;
const WIDTH = 320;
const HEIGHT = 240;

type Box = readonly [left: number, top: number, right: number, bottom: number, gray: number];

const isIn = ([left, top, right, bottom]: Box, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** A key with a mark beside its middle. */
const KEY: readonly Box[] = [
  [4, 4, 36, 34, 210],
  [10, 8, 18, 22, 60],
  [22, 20, 30, 26, 110],
];

function pyramidOf(grayAt: (x: number, y: number) => number): Pyramid {
  const pyramid = createPyramid(WIDTH, HEIGHT);
  fillPyramid(
    pyramid,
    Uint8Array.from({ length: WIDTH * HEIGHT }, (_, k) => grayAt(k % WIDTH, Math.floor(k / WIDTH))),
  );
  return pyramid;
}

/** The same key every 40 pixels, across and down, moved to the right by `shift`; with a sticker if asked. */
export function drawKeys(sticker?: 'sticker', shift = 0): Pyramid {
  const random = new SeededRandom(9);
  const spots = Array.from({ length: 100 }, () => random.between(20, 240));
  return pyramidOf((across, y) => {
    const x = across - shift;
    if (sticker && x >= 130 && x < 190 && y >= 90 && y < 150)
      return spots[Math.floor((x - 130) / 6) * 10 + Math.floor((y - 90) / 6)] ?? 0;
    const column = ((x % PERIOD) + PERIOD) % PERIOD;
    return KEY.findLast((box) => isIn(box, column, y % PERIOD))?.[4] ?? 130;
  });
}

/** Squares of random grays. */
export function drawPatchwork(): Pyramid {
  const random = new SeededRandom(5);
  const grays = Array.from({ length: 2000 }, () => random.between(20, 230));
  return pyramidOf((x, y) => grays[Math.floor(y / 9) * 40 + Math.floor(x / 9)] ?? 0);
}

/** One straight edge, which is alike all along itself. */
export const drawEdge = (): Pyramid => pyramidOf((x) => (x < 150 ? 60 : 190));
