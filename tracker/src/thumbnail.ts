import { at } from './float-array.ts';

/**
 * A picture small enough for a message and coarse enough to survive a codec: 32 x 24 gray cells, whatever the aspect
 * ratio.
 */
export type Thumbnail = Uint8Array;

const COLUMNS = 32;
const ROWS = 24;
const CELLS = COLUMNS * ROWS;

/** The mean gray of each cell. Both sides of a call compute it from pictures of their own size, of at least 32 x 24. */
export function makeThumbnail(gray: Uint8Array, width: number, height: number): Thumbnail {
  const sums = new Float32Array(CELLS);
  const row = new Float32Array(COLUMNS);
  const tall = height / ROWS;
  for (let y = 0; y < height; y++) {
    sumCells(gray, y * width, width, row);
    const first = Math.floor(y / tall);
    const share = Math.min(1, (first + 1) * tall - y);
    addRow(sums, first, row, share);
    if (share < 1) addRow(sums, first + 1, row, 1 - share);
  }
  return Uint8Array.from(sums, (sum) => Math.round(sum / ((width / COLUMNS) * tall)));
}

/** A pixel on the border of two cells counts partly for both. */
function sumCells(gray: Uint8Array, begin: number, width: number, row: Float32Array): void {
  let k = begin;
  let rest = 0;
  for (let column = 0; column < COLUMNS; column++) {
    const end = begin + ((column + 1) * width) / COLUMNS;
    const whole = Math.floor(end);
    let sum = rest;
    while (k < whole) sum += gray[k++] as number;
    const part = end - whole;
    const divided = part > 0 ? (gray[k++] as number) : 0;
    row[column] = sum + part * divided;
    rest = (1 - part) * divided;
  }
}

function addRow(sums: Float32Array, index: number, row: Float32Array, share: number): void {
  if (index >= ROWS) return;
  const first = index * COLUMNS;
  for (let column = 0; column < COLUMNS; column++)
    sums[first + column] = at(sums, first + column) + share * at(row, column);
}

/**
 * The difference of two pictures, in gray levels of the first, after removing brightness and contrast; nothing when
 * they are not similar at all, or have no texture.
 */
export function differenceBetween(one: Thumbnail, other: Thumbnail): number | undefined {
  if (one.length !== other.length) return undefined;
  const a = momentsOf(one);
  const b = momentsOf(other);
  if (Math.min(a.deviation, b.deviation) < FLATTEST) return undefined;
  let product = 0;
  for (let k = 0; k < CELLS; k++) product += ((one[k] as number) - a.mean) * ((other[k] as number) - b.mean);
  const likeness = product / (CELLS * a.deviation * b.deviation);
  return likeness < LIKE ? undefined : a.deviation * Math.sqrt(Math.max(0, 1 - likeness * likeness));
}

/** In gray levels; a flatter picture cannot be told from others. */
const FLATTEST = 2;
const LIKE = 0.93;

function momentsOf(thumbnail: Thumbnail): { mean: number; deviation: number } {
  let sum = 0;
  let squares = 0;
  for (const value of thumbnail) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / CELLS;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / CELLS - mean * mean)) };
}

type Shown = { readonly timestamp: number; readonly thumbnail: Thumbnail };

/**
 * A codec's noise differs from frame to frame: smaller differences, in gray levels and as a share of the least one, do
 * not count.
 */
const SAME = 0.25;
const SAME_SHARE = 0.4;
/** With up to this many similar neighbours the best frame is still clear; with more the camera stands still. */
const MIN_DIFFERENCE = 3;

/**
 * Finds which of the frames, oldest first, is in a picture that passed a codec, a network and a screen. If the camera
 * stands still all of them match: then the one nearest to `near`, or the newest. Nothing when none clearly matches, or
 * two at different times do.
 */
export function findShown<Frame extends Shown>(frames: readonly Frame[], picture: Thumbnail, near?: number) {
  const differences = frames.map((frame) => differenceBetween(frame.thumbnail, picture) ?? Number.POSITIVE_INFINITY);
  const least = Math.min(...differences);
  if (!Number.isFinite(least)) return undefined;
  const same = SAME + SAME_SHARE * least;
  const alike = frames.flatMap((_, k) => (Math.sqrt((differences[k] ?? 0) ** 2 - least ** 2) <= same ? [k] : []));
  const [first = 0, last = first] = [alike[0], alike.at(-1)];
  if (last - first >= alike.length + 1) return undefined;
  const best = differences.indexOf(least);
  if (last - first < MIN_DIFFERENCE) return isBeyond(frames, best, least) ? undefined : frames[best];
  const distance = (k: number): number => (near === undefined ? -k : Math.abs((frames[k]?.timestamp ?? 0) - near));
  return frames[alike.reduce((a, b) => (distance(b) < distance(a) ? b : a))];
}

/**
 * Whether the picture may be from before the oldest frame or after the newest: these match best, and increasingly so
 * towards that end.
 */
function isBeyond(frames: readonly Shown[], best: number, least: number): boolean {
  const neighbour = best === 0 ? frames[1] : best === frames.length - 1 ? frames[best - 1] : undefined;
  const own = frames[best];
  if (!neighbour || !own) return false;
  return least > (differenceBetween(own.thumbnail, neighbour.thumbnail) ?? Number.POSITIVE_INFINITY) / 2;
}
