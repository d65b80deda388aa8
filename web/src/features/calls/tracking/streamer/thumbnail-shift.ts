import type { Thumbnail } from '@sightline/tracker/thumbnail';

/** A shift as fractions of the picture. */
export type Shift = readonly [x: number, y: number];

const [columns, rows] = [32, 24];
const cells = columns * rows;
/** Cells at the edges, which another picture may not show. */
const margin = 3;
const steps = 6;
/** In cells: larger shifts cannot be found from gradients. */
const farthest = 2;
/** In fractions of the picture: how far around a point counts. More distant parts may have another depth. */
const reach = 0.3;
const none: Shift = [0, 0];

/**
 * How far the first thumbnail's content around a point has moved in the second: so that a picture between two frames
 * can be told from the frame. Lucas and Kanade (1981), after removing brightness and contrast.
 */
export function shiftBetween(one: Thumbnail, other: Thumbnail, [aroundX, aroundY]: Shift): Shift {
  const [from, to] = [plain(one), plain(other)];
  const weights = from.map((_, k) => weightAt(k, aroundX, aroundY));
  let [x, y] = none;
  for (let step = 0; step < steps; step++) {
    const [dx, dy] = stepFrom(from, to, weights, [x, y]);
    [x, y] = [x + dx, y + dy];
    if (!(Math.hypot(x, y) <= farthest)) return none;
  }
  return [x / columns, y / rows];
}

const meanOf = (thumbnail: Thumbnail): number => thumbnail.reduce((sum, value) => sum + value, 0) / cells;

/** In gray levels. */
export function contrastOf(thumbnail: Thumbnail): number {
  const mean = meanOf(thumbnail);
  return Math.sqrt(thumbnail.reduce((sum, value) => sum + (value - mean) ** 2, 0) / cells);
}

function plain(thumbnail: Thumbnail): Float64Array {
  const [mean, contrast] = [meanOf(thumbnail), contrastOf(thumbnail) || 1];
  return Float64Array.from(thumbnail, (value) => (value - mean) / contrast);
}

function weightAt(k: number, aroundX: number, aroundY: number): number {
  const [column, row] = [k % columns, Math.floor(k / columns)];
  const isInside = column >= margin && row >= margin && column < columns - margin && row < rows - margin;
  const distance = Math.hypot((column + 0.5) / columns - aroundX, (row + 0.5) / rows - aroundY) / reach;
  return isInside ? Math.exp((-distance * distance) / 2) : 0;
}

/** A least-squares step: the shift that the gradients suggest for the remaining difference. */
function stepFrom(from: Float64Array, to: Float64Array, weights: Float64Array, [x, y]: Shift): Shift {
  let [xx, xy, yy, xr, yr] = [0, 0, 0, 0, 0];
  for (const [k, weight] of weights.entries()) {
    if (weight === 0) continue;
    const [u, v] = [(k % columns) + x, Math.floor(k / columns) + y];
    const slopeX = (valueAt(to, u + 1, v) - valueAt(to, u - 1, v)) / 2;
    const slopeY = (valueAt(to, u, v + 1) - valueAt(to, u, v - 1)) / 2;
    const left = (from[k] ?? 0) - valueAt(to, u, v);
    xx += weight * slopeX * slopeX;
    xy += weight * slopeX * slopeY;
    yy += weight * slopeY * slopeY;
    xr += weight * slopeX * left;
    yr += weight * slopeY * left;
  }
  const determinant = xx * yy - xy * xy;
  return [(yy * xr - xy * yr) / determinant, (xx * yr - xy * xr) / determinant];
}

function valueAt(values: Float64Array, u: number, v: number): number {
  const [column, row] = [Math.floor(u), Math.floor(v)];
  const [right, down] = [u - column, v - row];
  const at = (c: number, r: number): number =>
    values[Math.min(rows - 1, Math.max(0, r)) * columns + Math.min(columns - 1, Math.max(0, c))] ?? 0;
  const above = at(column, row) * (1 - right) + at(column + 1, row) * right;
  const below = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
  return above * (1 - down) + below * down;
}
