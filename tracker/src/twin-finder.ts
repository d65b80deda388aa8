import { BLOCK_SIDE } from './block-reader.ts';
import { at } from './float-array.ts';
import type { Point } from './geometry.ts';
import type { Plane } from './pyramid.ts';

export const TWIN_SIDE = BLOCK_SIDE;
/** Perspective changes a period across the picture, by this share of it. */
const UNEVEN = 0.04;
/** Similarity, where 1 is the same picture: no further search is needed. */
const TWIN = 0.7;

/** Looks for the twin of a block where a surface repeats. */
export class TwinFinder {
  private readonly plane: Plane;
  private readonly scale: number;

  constructor(plane: Plane, level: number) {
    this.plane = plane;
    this.scale = 1 << level;
  }

  /**
   * Returns the similarity of its most similar twin; nothing when it has a twin, or when the places of its closest ones are beyond the
   * picture.
   */
  find(left: number, top: number, shifts: readonly Point[]): number | undefined {
    let most = -1;
    for (const [k, { x, y }] of shifts.entries()) {
      const there = this.searchAround(left, top, x / this.scale, y / this.scale);
      const opposite = this.searchAround(left, top, -x / this.scale, -y / this.scale);
      if (k === 0 && there === undefined && opposite === undefined) return undefined;
      most = Math.max(most, there ?? -1, opposite ?? -1);
      if (most > TWIN) return undefined;
    }
    return most;
  }

  private searchAround(left: number, top: number, right: number, down: number): number | undefined {
    const { width, height } = this.plane;
    const reach = 1 + Math.round(UNEVEN * Math.hypot(right, down));
    let most: number | undefined;
    for (let y = Math.round(top + down) - reach; y <= Math.round(top + down) + reach; y++) {
      for (let x = Math.round(left + right) - reach; x <= Math.round(left + right) + reach; x++) {
        const isInside = x >= 0 && y >= 0 && x + TWIN_SIDE <= width && y + TWIN_SIDE <= height;
        if (isInside) most = Math.max(most ?? -1, this.compare(left, top, x, y));
      }
    }
    return most;
  }

  private compare(left: number, top: number, x: number, y: number): number {
    const { width, data } = this.plane;
    let [both, one, other] = [0, 0, 0];
    for (let row = 0; row < TWIN_SIDE; row++) {
      let i = (top + row) * width + left;
      let j = (y + row) * width + x;
      for (const end = i + TWIN_SIDE; i < end; i++, j++) {
        const a = at(data, i);
        const b = at(data, j);
        both += a * b;
        one += a * a;
        other += b * b;
      }
    }
    return one === 0 || other === 0 ? 0 : both / Math.sqrt(one * other);
  }
}
