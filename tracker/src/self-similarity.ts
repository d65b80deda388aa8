import { at } from './float-array.ts';
import type { Point } from './geometry.ts';
import { blur, createPlane, levelOf, type Plane, type Pyramid } from './pyramid.ts';

/** In gray levels of contrast; what is flatter shows nothing but noise. */
const FLATTEST = 4;
/** Similarity, where 1 is the same picture: lower peaks are chance. */
const ALIKE = 0.35;
/** A share of a peak: somewhere between it and no shift at all the similarity must be lower. Otherwise an edge is like itself all along. */
const VALLEY = 0.7;
/** In pixels of the level: after smaller shifts everything is alike. */
const NEAREST = 3;
/** A share of the detail of the whole picture: less than that in both pictures proves nothing. */
const LEAST_DETAIL = 0.15;
/** Pixels whose surroundings are not known in full; they stay 0. */
export const RIM = 4;
/** Pixels are sampled, since there are many for each shift. */
const STRIDE = 2;

export type AlikeShift = Point & { readonly likeness: number };

/**
 * Compares a picture with itself after all shifts up to a distance, to the right and down: a shift to the left and up is
 * the opposite of one of these.
 */
export class SelfSimilarity {
  /** The picture without light and contrast. */
  readonly plane: Plane;
  private readonly scale: number;
  private readonly across: number;
  private readonly down: number;
  /** Row by row, from `-across` to `across`; the first row is no shift down. */
  private readonly likeness: Float32Array;
  private readonly detail: number;
  private row = 0;

  /** `reach` is a share of the picture, but at most `most` pixels of the level. */
  constructor(pyramid: Pyramid, level: number, reach: number, most: number) {
    this.plane = flatten(levelOf(pyramid, level));
    this.scale = 1 << level;
    const { width, height, data } = this.plane;
    this.across = Math.min(most, Math.floor(reach * width));
    this.down = Math.min(most, Math.floor(reach * height));
    this.likeness = new Float32Array((2 * this.across + 1) * (this.down + 2));
    this.detail = data.reduce((sum, value) => sum + value * value, 0) / STRIDE ** 2;
  }

  get isDone(): boolean {
    return this.row > this.down;
  }

  /** Compares the next few rows of shifts. */
  step(rows: number): void {
    for (let end = Math.min(this.row + rows, this.down + 1); this.row < end; this.row++) {
      for (let right = -this.across; right <= this.across; right++) {
        this.likeness[this.indexOf(right, this.row)] = this.compare(right, this.row);
      }
    }
  }

  /** Returns shifts in pixels of the full size. */
  findShifts(): AlikeShift[] {
    const peaks: AlikeShift[] = [];
    for (let y = 0; y < this.down; y++) {
      for (let x = 1 - this.across; x < this.across; x++) {
        const likeness = at(this.likeness, this.indexOf(x, y));
        if (
          likeness > ALIKE &&
          Math.hypot(x, y) >= NEAREST &&
          (y > 0 || x > 0) &&
          this.isPeak(x, y) &&
          this.isBeyondValley(x, y)
        )
          peaks.push({ x: x * this.scale, y: y * this.scale, likeness: this.heightAt(x, y) });
      }
    }
    return peaks;
  }

  private indexOf(right: number, down: number): number {
    return down * (2 * this.across + 1) + right + this.across;
  }

  private isPeak(x: number, y: number): boolean {
    const own = at(this.likeness, this.indexOf(x, y));
    for (let down = -1; down <= 1; down++) {
      for (let right = -1; right <= 1; right++) {
        if (this.likenessAt(x + right, y + down) > own) return false;
      }
    }
    return true;
  }

  /** Returns the height of the parabolas through a peak and its neighbours: a period is no whole number of pixels. */
  private heightAt(x: number, y: number): number {
    const own = at(this.likeness, this.indexOf(x, y));
    const rise = (before: number, after: number) => {
      const bend = before - 2 * own + after;
      return bend < 0 ? -((before - after) ** 2) / (8 * bend) : 0;
    };
    const across = rise(this.likenessAt(x - 1, y), this.likenessAt(x + 1, y));
    return own + across + rise(this.likenessAt(x, y - 1), this.likenessAt(x, y + 1));
  }

  private likenessAt(right: number, down: number): number {
    return at(this.likeness, down < 0 ? this.indexOf(-right, -down) : this.indexOf(right, down));
  }

  private isBeyondValley(x: number, y: number): boolean {
    const highest = VALLEY * at(this.likeness, this.indexOf(x, y));
    const steps = Math.max(Math.abs(x), y);
    for (let step = 1; step < steps; step++) {
      const between = this.indexOf(Math.round((x * step) / steps), Math.round((y * step) / steps));
      if (at(this.likeness, between) < highest) return true;
    }
    return false;
  }

  private compare(right: number, down: number): number {
    const { width, height, data } = this.plane;
    const offset = down * width + right;
    const first = Math.max(0, -right);
    const last = width - Math.max(0, right);
    let [both, own, shifted] = [0, 0, 0];
    for (let y = 0; y < height - down; y += STRIDE) {
      const end = y * width + last;
      for (let i = y * width + first; i < end; i += STRIDE) {
        const a = at(data, i);
        const b = at(data, i + offset);
        both += a * b;
        own += a * a;
        shifted += b * b;
      }
    }
    return Math.min(own, shifted) < LEAST_DETAIL * this.detail ? 0 : both / Math.sqrt(own * shifted);
  }
}

/** Removes light and contrast, so that dark parts count as much as bright ones; plain areas become 0. */
function flatten(plane: Plane): Plane {
  const { width, height } = plane;
  const mean = blur(plane);
  const deviation = createPlane(width, height);
  for (let i = 0; i < mean.data.length; i++) deviation.data[i] = (at(plane.data, i) - at(mean.data, i)) ** 2;
  const variance = blur(deviation);
  const flat = createPlane(width, height);
  for (let y = RIM; y < height - RIM; y++) {
    for (let i = y * width + RIM; i < (y + 1) * width - RIM; i++) {
      flat.data[i] = (at(plane.data, i) - at(mean.data, i)) / Math.sqrt(at(variance.data, i) + FLATTEST ** 2);
    }
  }
  return flat;
}
