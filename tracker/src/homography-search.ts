import { at } from './float-array.ts';
import { project, type Transform } from './geometry.ts';
import { LinearSystem } from './linear-system.ts';
import type { Pairs } from './pairs.ts';
import type { SeededRandom } from './seeded-random.ts';

/** In square pixels, twice the area of the triangle of three corners: thinner ones determine nothing. */
const THINNEST = 60;
const TRIANGLES = [
  [0, 1, 2],
  [1, 2, 3],
  [2, 3, 0],
  [0, 1, 3],
] as const;

/** Finds the projective map on which most pairs agree, from four of them at a time (RANSAC). */
export class HomographySearch {
  private readonly system = new LinearSystem(8);
  private readonly chosen: [number, number, number, number] = [0, 0, 0, 0];

  find<From extends string, To extends string>(
    pairs: Pairs<From, To>,
    tolerance: number,
    draws: number,
    random: SeededRandom,
  ): Transform<From, To> | undefined {
    if (pairs.count < 4) return undefined;
    let best: Transform<From, To> | undefined;
    let mostAgreement = 0;
    for (let draw = 0; draw < draws; draw++) {
      const candidate = this.drawFour(pairs, random) ? this.throughFour<From, To>(pairs) : undefined;
      if (!candidate) continue;
      const agreement = agreementWith(candidate, pairs, tolerance);
      if (agreement <= mostAgreement) continue;
      mostAgreement = agreement;
      best = candidate;
    }
    return best;
  }

  /** Chooses four different pairs; false when three of them are collinear or change their orientation. */
  private drawFour(pairs: Pairs<string, string>, random: SeededRandom): boolean {
    const { chosen } = this;
    for (let k = 0; k < 4; k++) {
      chosen[k] = random.below(pairs.count);
      if (chosen.indexOf(chosen[k] as number) < k) return false;
    }
    return TRIANGLES.every(([p, q, r]) => {
      const before = doubleArea(pairs.fromX, pairs.fromY, chosen[p], chosen[q], chosen[r]);
      const after = doubleArea(pairs.toX, pairs.toY, chosen[p], chosen[q], chosen[r]);
      return before * after > 0 && Math.abs(before) >= THINNEST && Math.abs(after) >= THINNEST;
    });
  }

  private throughFour<From extends string, To extends string>(pairs: Pairs<From, To>): Transform<From, To> | undefined {
    const { matrix, vector } = this.system;
    this.chosen.forEach((i, k) => {
      const x = at(pairs.fromX, i);
      const y = at(pairs.fromY, i);
      const u = at(pairs.toX, i);
      const v = at(pairs.toY, i);
      matrix.set([x, y, 1, 0, 0, 0, -u * x, -u * y, 0, 0, 0, x, y, 1, -v * x, -v * y], 16 * k);
      vector[2 * k] = u;
      vector[2 * k + 1] = v;
    });
    if (!this.system.solve()) return undefined;
    const s = this.system;
    return [s.at(0), s.at(1), s.at(2), s.at(3), s.at(4), s.at(5), s.at(6), s.at(7), 1];
  }
}

function doubleArea(xs: Float32Array, ys: Float32Array, p: number, q: number, r: number): number {
  return (at(xs, q) - at(xs, p)) * (at(ys, r) - at(ys, p)) - (at(ys, q) - at(ys, p)) * (at(xs, r) - at(xs, p));
}

function agreementWith(transform: Transform<string, string>, pairs: Pairs<string, string>, tolerance: number): number {
  let agreement = 0;
  for (let k = 0; k < pairs.count; k++) {
    const expected = project(transform, at(pairs.fromX, k), at(pairs.fromY, k));
    const ex = expected.x - at(pairs.toX, k);
    const ey = expected.y - at(pairs.toY, k);
    const error = (ex * ex + ey * ey) / (tolerance * tolerance);
    if (error < 1) agreement += 1 - error;
  }
  return agreement;
}
