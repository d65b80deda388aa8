import { at } from './float-array.ts';
import { chain, project, type Transform } from './geometry.ts';
import { LinearSystem } from './linear-system.ts';
import type { Pairs } from './pairs.ts';

type FitLimits = {
  /** In pixels: pairs that are further off do not count; at first, and in the last round. */
  readonly firstTolerance: number;
  readonly lastTolerance: number;
  readonly rounds: number;
  /** The strength of the pull of shape and perspective towards the starting map. */
  readonly holdShape: number;
  readonly holdPerspective: number;
};

/** A tiny pull, so that shifts stay determined where there are few pairs. */
const HOLD_SHIFT = 1e-6;
const LEAST_WEIGHT = 1e-3;

/**
 * Fits a map to the pairs: iterative least squares over all eight parameters, with weights that remove outliers
 * (Tukey). Coordinates are centred and divided by half the longer side, so that the pulls mean the same at any size.
 */
export class HomographyFit {
  private centreX = 0;
  private centreY = 0;
  private half = 1;
  private readonly system = new LinearSystem(8);
  private readonly row = new Float64Array(8);

  /** The size of the pictures in which pairs end. */
  setSize(width: number, height: number): void {
    this.centreX = width / 2;
    this.centreY = height / 2;
    this.half = Math.max(width, height) / 2;
  }

  fit<From extends string, To extends string>(
    pairs: Pairs<From, To>,
    start: Transform<From, To>,
    limits: FitLimits,
  ): Transform<From, To> | undefined {
    let fitted = start;
    for (let round = 0; round < limits.rounds; round++) {
      const share = round / (limits.rounds - 1);
      const tolerance = limits.firstTolerance + (limits.lastTolerance - limits.firstTolerance) * share;
      this.system.clear();
      if (this.addPairs(pairs, fitted, tolerance) < LEAST_WEIGHT) return undefined;
      this.hold(limits);
      if (!this.system.solve()) return undefined;
      fitted = chain(fitted, this.correction<To>());
    }
    return fitted;
  }

  private addPairs(pairs: Pairs<string, string>, fitted: Transform<string, string>, tolerance: number): number {
    const { centreX, centreY, half, row, system } = this;
    let total = 0;
    for (let k = 0; k < pairs.count; k++) {
      const expected = project(fitted, at(pairs.fromX, k), at(pairs.fromY, k));
      const ex = at(pairs.toX, k) - expected.x;
      const ey = at(pairs.toY, k) - expected.y;
      const error = (ex * ex + ey * ey) / (tolerance * tolerance);
      if (!(error < 1)) continue;
      const weight = at(pairs.weight, k) * (1 - error) * (1 - error);
      const x = (expected.x - centreX) / half;
      const y = (expected.y - centreY) / half;
      writeRow(row, 0, x, y, x);
      system.addEquation(row, ex / half, weight);
      writeRow(row, 3, x, y, y);
      system.addEquation(row, ey / half, weight);
      total += weight;
    }
    return total;
  }

  private hold({ holdShape, holdPerspective }: FitLimits): void {
    for (const i of [0, 1, 3, 4]) this.system.addToDiagonal(i, holdShape);
    for (const i of [2, 5]) this.system.addToDiagonal(i, HOLD_SHIFT);
    for (const i of [6, 7]) this.system.addToDiagonal(i, holdPerspective);
  }

  private correction<To extends string>(): Transform<To, To> {
    const { system, centreX, centreY, half } = this;
    const bend: Transform<'centred', 'centred'> = [
      1 + system.at(0),
      system.at(1),
      system.at(2),
      system.at(3),
      1 + system.at(4),
      system.at(5),
      system.at(6),
      system.at(7),
      1,
    ];
    const toCentred: Transform<To, 'centred'> = [1 / half, 0, -centreX / half, 0, 1 / half, -centreY / half, 0, 0, 1];
    const fromCentred: Transform<'centred', To> = [half, 0, centreX, 0, half, centreY, 0, 0, 1];
    return chain(chain(toCentred, bend), fromCentred);
  }
}

/** The derivatives of one coordinate by the eight parameters; `first` is the index of its own three. */
function writeRow(row: Float64Array, first: number, x: number, y: number, own: number): void {
  row.fill(0);
  row[first] = x;
  row[first + 1] = y;
  row[first + 2] = 1;
  row[6] = -own * x;
  row[7] = -own * y;
}
