import { at } from './float-array.ts';
import type { Point, Stretch } from './geometry.ts';
import { type Plane, sample } from './pyramid.ts';

const RADIUS = 5;
const SIDE = 2 * RADIUS + 1;
const AREA = SIDE * SIDE;
/** The template with a rim of one pixel for its gradients. */
const RIMMED = SIDE + 2;
/** In gray levels; a flatter patch has no recognizable position. */
const FLATTEST = 2;
const CLOSE_ENOUGH = 0.03;
const LONGEST_STEP = 3;
const STILL: Point = { x: 0, y: 0 };
/** Steps of motion that are too few for visible blur, and that one sample of the motion may represent. */
const SHARP = 1.5;
const MOMENT = 2;
const MOST_MOMENTS = 6;

/**
 * Finds an 11 x 11 patch again (inverse-compositional Lucas-Kanade for translation). Brightness and contrast may have
 * changed: both patches are compared without their mean and at the same contrast. The result is in `x`, `y` and
 * `likeness` until the next call.
 */
export class PatchAligner {
  x = 0;
  y = 0;
  /** Zero-mean normalised cross-correlation, 1 for the same picture. */
  likeness = 0;
  private readonly rimmed = new Float32Array(RIMMED * RIMMED);
  /** Without its mean. */
  private readonly template = new Float32Array(AREA);
  private readonly slopeX = new Float32Array(AREA);
  private readonly slopeY = new Float32Array(AREA);
  private contrast = 0;
  /** Sums of the gradients, of their products with each other, and of those with the template. */
  private sums = { x: 0, y: 0, xx: 0, xy: 0, yy: 0, ownX: 0, ownY: 0 };
  /** The pixels read last, weighted with the gradients, normalized to the template's brightness and contrast. */
  private seenX = 0;
  private seenY = 0;

  /**
   * Takes the patch around a point, with each step across it stretched; false beyond the edge or where all is flat.
   * `smear` is the camera's motion, in such steps, during the exposure of the picture that is searched.
   */
  load(plane: Plane, x: number, y: number, step: Stretch, smear: Point = STILL): boolean {
    const moments = countMoments(smear);
    if (moments > 1) this.rimmed.fill(0);
    for (let moment = 0; moment < moments; moment++) {
      const late = (moment + 0.5) / moments - 0.5;
      const u = x + late * (step.xx * smear.x + step.xy * smear.y);
      const v = y + late * (step.yx * smear.x + step.yy * smear.y);
      if (!this.readMoment(plane, u, v, step, moments)) return false;
    }
    this.measureTemplate();
    this.measureSlopes();
    return this.contrast > FLATTEST;
  }

  /** One of the samples whose mean is the patch. */
  private readMoment(plane: Plane, x: number, y: number, { xx, xy, yx, yy }: Stretch, moments: number): boolean {
    const { rimmed } = this;
    const reach = RADIUS + 1;
    const across = reach * (Math.abs(xx) + Math.abs(xy));
    const down = reach * (Math.abs(yx) + Math.abs(yy));
    if (!(x - across >= 0 && x + across < plane.width - 1 && y - down >= 0 && y + down < plane.height - 1))
      return false;
    for (let j = -reach, k = 0; j <= reach; j++) {
      let u = x + xy * j - xx * reach;
      let v = y + yy * j - yx * reach;
      if (moments === 1) for (const end = k + RIMMED; k < end; k++, u += xx, v += yx) rimmed[k] = sample(plane, u, v);
      else
        for (const end = k + RIMMED; k < end; k++, u += xx, v += yx)
          rimmed[k] = at(rimmed, k) + sample(plane, u, v) / moments;
    }
    return true;
  }

  private measureTemplate(): void {
    const { rimmed, template } = this;
    let [sum, squares] = [0, 0];
    for (let j = 0, k = 0; j < SIDE; j++) {
      const row = (j + 1) * RIMMED + 1;
      for (let i = row; i < row + SIDE; i++, k++) {
        const value = at(rimmed, i);
        template[k] = value;
        sum += value;
        squares += value * value;
      }
    }
    const mean = sum / AREA;
    for (let k = 0; k < AREA; k++) template[k] = at(template, k) - mean;
    this.contrast = Math.sqrt(Math.max(0, squares / AREA - mean * mean));
  }

  private measureSlopes(): void {
    const { rimmed, template, slopeX, slopeY } = this;
    let [sumX, sumY, sumXX, sumXY, sumYY, ownX, ownY] = [0, 0, 0, 0, 0, 0, 0];
    for (let j = 0, k = 0; j < SIDE; j++) {
      const row = (j + 1) * RIMMED + 1;
      for (let i = row; i < row + SIDE; i++, k++) {
        const across = (at(rimmed, i + 1) - at(rimmed, i - 1)) / 2;
        const down = (at(rimmed, i + RIMMED) - at(rimmed, i - RIMMED)) / 2;
        slopeX[k] = across;
        slopeY[k] = down;
        sumX += across;
        sumY += down;
        sumXX += across * across;
        sumXY += across * down;
        sumYY += down * down;
        ownX += at(template, k) * across;
        ownY += at(template, k) * down;
      }
    }
    this.sums = { x: sumX, y: sumY, xx: sumXX, xy: sumXY, yy: sumYY, ownX, ownY };
  }

  /** Starts at a point and returns whether it converged within `reach` pixels of it. */
  align(plane: Plane, startX: number, startY: number, rounds: number, reach: number): boolean {
    const { xx, xy, yy, ownX, ownY } = this.sums;
    const determinant = xx * yy - xy * xy;
    if (determinant < 5e-5 * (xx + yy) * (xx + yy) + 1) return false;
    this.x = startX;
    this.y = startY;
    for (let round = 0; round < rounds; round++) {
      if (!this.look(plane)) return false;
      const across = this.seenX - ownX;
      const down = this.seenY - ownY;
      const dx = (yy * across - xy * down) / determinant;
      const dy = (xx * down - xy * across) / determinant;
      const length = Math.hypot(dx, dy);
      const share = length > LONGEST_STEP ? LONGEST_STEP / length : 1;
      this.x -= dx * share;
      this.y -= dy * share;
      if (Math.abs(this.x - startX) > reach || Math.abs(this.y - startY) > reach) return false;
      if (length < CLOSE_ENOUGH) break;
    }
    return true;
  }

  /** Reads the patch at its assumed position, with all sums in one pass; false beyond the edge. */
  private look({ width, height, data }: Plane): boolean {
    const left = this.x - RADIUS;
    const top = this.y - RADIUS;
    if (!(left >= 0 && top >= 0 && left + SIDE < width - 1 && top + SIDE < height - 1)) return false;
    const { template, slopeX, slopeY } = this;
    const column = left | 0;
    const row = top | 0;
    const right = left - column;
    const down = top - row;
    const w00 = (1 - right) * (1 - down);
    const w01 = right * (1 - down);
    const w10 = (1 - right) * down;
    const w11 = right * down;
    let [sum, squares, product, productX, productY] = [0, 0, 0, 0, 0];
    for (let j = 0, k = 0; j < SIDE; j++) {
      const first = (row + j) * width + column;
      for (let o = first; o < first + SIDE; o++, k++) {
        const above = at(data, o) * w00 + at(data, o + 1) * w01;
        const value = above + at(data, o + width) * w10 + at(data, o + width + 1) * w11;
        sum += value;
        squares += value * value;
        product += value * at(template, k);
        productX += value * at(slopeX, k);
        productY += value * at(slopeY, k);
      }
    }
    const mean = sum / AREA;
    const contrast = Math.sqrt(Math.max(0, squares / AREA - mean * mean)) + 1e-3;
    const gain = this.contrast / contrast;
    this.likeness = product / (AREA * contrast * this.contrast);
    this.seenX = gain * (productX - mean * this.sums.x);
    this.seenY = gain * (productY - mean * this.sums.y);
    return true;
  }
}

function countMoments({ x, y }: Point): number {
  const length = Math.hypot(x, y);
  return length < SHARP ? 1 : Math.min(MOST_MOMENTS, 1 + Math.ceil(length / MOMENT));
}
