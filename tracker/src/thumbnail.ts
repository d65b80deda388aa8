import { at } from './float-array.ts';

/** A picture so small that a message carries it and so coarse that a codec cannot spoil it: 32 x 24 gray cells, whatever the shape. */
export type Thumbnail = Uint8Array;

const COLUMNS = 32;
const ROWS = 24;
const CELLS = COLUMNS * ROWS;

/** The mean gray of each cell. Both sides of a call make it from pictures of their own size, of at least 32 x 24. */
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

/** A pixel on the border of two cells belongs to both in parts. */
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
 * How far a picture is from another, in gray levels of the first, once brightness and contrast are taken away; nothing when
 * they do not show the same at all, or show nothing.
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

/** Gray levels; a flatter picture is told from no other. */
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

/** A coder's own noise differs from frame to frame; differences within this, in gray levels and in shares of the least, are none. */
const SAME = 0.25;
const SAME_SHARE = 0.4;
/** So many neighbours alike still tell the best from the others; more of them stand still. */
const MIN_DIFFERENCE = 3;

/**
 * Which of the frames, oldest first, a picture shows that a coder, a network and a screen lie between. Where the camera stands
 * still all are it: then the one nearest to `near`, or the newest. Nothing when none is clearly it, or two at different times are.
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

/** Whether the picture may show what was before the oldest frame or after the newest: they are like it, their neighbours more like them. */
function isBeyond(frames: readonly Shown[], best: number, least: number): boolean {
  const neighbour = best === 0 ? frames[1] : best === frames.length - 1 ? frames[best - 1] : undefined;
  const own = frames[best];
  if (!neighbour || !own) return false;
  return least > (differenceBetween(own.thumbnail, neighbour.thumbnail) ?? Number.POSITIVE_INFINITY) / 2;
}
