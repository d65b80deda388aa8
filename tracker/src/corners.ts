import { at } from './float-array.ts';
import type { Plane } from './pyramid.ts';

type Corner = { readonly x: number; readonly y: number; readonly strength: number };

/** In pixels, except `weakest`: the share of the strongest corner that still counts. */
type CornerLimits = {
  readonly most: number;
  readonly cell: number;
  readonly border: number;
  readonly weakest: number;
};

/** The rows and columns in the sum of one response, and to each side of its middle. */
const WINDOW = 5;
const REACH = 2;
const PER_CELL = 2;
/** Sums of squared gray differences below this are noise. */
const FLOOR = 900;
/** The second corner of a cell ranks behind most first ones, so that corners are spread. */
const SECOND_RANK = 0.3;

/** Products of gradients, or sums of them. */
type Products = { readonly xx: Float32Array; readonly yy: Float32Array; readonly xy: Float32Array };

/** Shi-Tomasi corners, spread over cells, strongest first. */
export class CornerFinder {
  private width = 0;
  private slopes = createProducts(0);
  /** Over five pixels of a row, of the last five rows. */
  private rows: Products[] = [];
  /** Over these five rows. */
  private windows = createProducts(0);
  private response = new Float32Array(0);

  find(plane: Plane, limits: CornerLimits): Corner[] {
    this.reserve(plane);
    const floor = Math.max(FLOOR, limits.weakest * this.measureResponse(plane, limits.border - 1));
    const found: Corner[] = [];
    for (let top = 0; top < plane.height; top += limits.cell) {
      for (let left = 0; left < plane.width; left += limits.cell)
        this.searchCell(plane, left, top, floor, limits, found);
    }
    return found.sort((a, b) => b.strength - a.strength).slice(0, limits.most);
  }

  private reserve({ width, height }: Plane): void {
    if (width * height > this.response.length) this.response = new Float32Array(width * height);
    if (width > this.width) {
      this.width = width;
      this.slopes = createProducts(width);
      this.rows = Array.from({ length: WINDOW }, () => createProducts(width));
      this.windows = createProducts(width);
    }
    for (const sums of [...this.rows, this.windows]) for (const sum of [sums.xx, sums.yy, sums.xy]) sum.fill(0);
  }

  /** The smaller eigenvalue of all but the outer rim, row by row; returns the largest one. */
  private measureResponse(plane: Plane, rim: number): number {
    const { windows, slopes } = this;
    const { width, height } = plane;
    let largest = 0;
    for (let y = rim - REACH; y < height - rim + REACH; y++) {
      const row = this.rows[y % WINDOW] as Products;
      this.measureSlopes(plane, y, rim - REACH);
      slide(slopes.xx, row.xx, windows.xx, rim, width - rim);
      slide(slopes.yy, row.yy, windows.yy, rim, width - rim);
      slide(slopes.xy, row.xy, windows.xy, rim, width - rim);
      if (y >= rim + REACH) largest = Math.max(largest, this.respond(width, y - REACH, rim));
    }
    return largest;
  }

  private measureSlopes({ width, data }: Plane, y: number, rim: number): void {
    const { xx, yy, xy } = this.slopes;
    for (let x = rim, i = y * width + x; x < width - rim; x++, i++) {
      const across = at(data, i + 1) - at(data, i - 1);
      const down = at(data, i + width) - at(data, i - width);
      xx[x] = across * across;
      yy[x] = down * down;
      xy[x] = across * down;
    }
  }

  private respond(width: number, y: number, rim: number): number {
    const { xx, yy, xy } = this.windows;
    const { response } = this;
    let largest = 0;
    for (let x = rim, i = y * width + x; x < width - rim; x++, i++) {
      const a = at(xx, x);
      const b = at(yy, x);
      const c = at(xy, x);
      const value = a < FLOOR || b < FLOOR ? 0 : (a + b - Math.sqrt((a - b) * (a - b) + 4 * c * c)) / 2;
      response[i] = value;
      if (value > largest) largest = value;
    }
    return largest;
  }

  private searchCell(plane: Plane, left: number, top: number, floor: number, limits: CornerLimits, found: Corner[]) {
    const { border, cell } = limits;
    const { response } = this;
    const right = Math.min(plane.width - border, left + cell);
    const bottom = Math.min(plane.height - border, top + cell);
    const here: Corner[] = [];
    for (let y = Math.max(border, top); y < bottom; y++) {
      for (let x = Math.max(border, left), i = y * plane.width + x; x < right; x++, i++) {
        const strength = at(response, i);
        if (strength > floor && isPeak(response, i, plane.width)) here.push({ x, y, strength });
      }
    }
    here.sort((a, b) => b.strength - a.strength);
    const [first, ...others] = here.slice(0, PER_CELL);
    if (first) found.push(first, ...others.map((corner) => ({ ...corner, strength: corner.strength * SECOND_RANK })));
  }
}

/** Makes exactly one of equal neighbours the peak. */
function isPeak(response: Float32Array, i: number, width: number): boolean {
  const own = at(response, i);
  return (
    own > at(response, i + 1) &&
    own >= at(response, i - 1) &&
    own > at(response, i + width) &&
    own >= at(response, i - width) &&
    own >= at(response, i - width - 1) &&
    own >= at(response, i - width + 1) &&
    own > at(response, i + width - 1) &&
    own > at(response, i + width + 1)
  );
}

function createProducts(width: number): Products {
  return { xx: new Float32Array(width), yy: new Float32Array(width), xy: new Float32Array(width) };
}

/**
 * Replaces the sums over five pixels of the oldest row with those of a new row, and updates the sums over all five
 * rows.
 */
function slide(products: Float32Array, row: Float32Array, window: Float32Array, from: number, to: number): void {
  let sum = 0;
  for (let x = from - REACH; x < from + REACH; x++) sum += at(products, x);
  for (let x = from; x < to; x++) {
    sum += at(products, x + REACH);
    window[x] = at(window, x) - at(row, x) + sum;
    row[x] = sum;
    sum -= at(products, x - REACH);
  }
}
