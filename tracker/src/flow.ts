import type { Point, Transform } from './geometry.ts';
import type { HomographyFit } from './homography-fit.ts';
import { Pairs } from './pairs.ts';
import type { PatchAligner } from './patch-aligner.ts';
import { fromLevel, levelOf, type Pyramid, TOP_LEVEL, toLevel } from './pyramid.ts';
import type { SeededRandom } from './seeded-random.ts';
import { findSimilarity } from './similarity.ts';

/** A point known to lie on the surface, in pixels of the frame in which it was seen. */
export type SeenPoint = Point & { readonly weight: number };

export type Motion = { readonly transform: Transform<'previous', 'frame'>; readonly points: number };

const UPRIGHT = { xx: 1, xy: 0, yx: 0, yy: 1 };
export const MOST_POINTS = 45;
const FEWEST_POINTS = 4;
const LIKE = 0.6;
/** On the smaller pictures, where the patch contains much else. */
const LIKE_ENOUGH = 0.4;
const TOLERANCE = 4;
const DRAWS = 60;
const FIT = { firstTolerance: 4, lastTolerance: 2, rounds: 4, holdShape: 0.05, holdPerspective: 1 };
const LEAST_WEIGHT = 0.05;

/** The motion of the surface from one frame to the next. */
export class Flow {
  private readonly aligner: PatchAligner;
  private readonly fit: HomographyFit;
  private readonly random: SeededRandom;
  private readonly pairs = new Pairs<'previous', 'frame'>(MOST_POINTS);

  constructor(aligner: PatchAligner, fit: HomographyFit, random: SeededRandom) {
    this.aligner = aligner;
    this.fit = fit;
    this.random = random;
  }

  measure(previous: Pyramid, frame: Pyramid, points: readonly SeenPoint[]): Motion | undefined {
    const { pairs } = this;
    pairs.clear();
    for (const point of points) {
      const to = this.follow(previous, frame, point);
      if (to) pairs.add(point, to, point.weight + LEAST_WEIGHT);
    }
    if (pairs.count < FEWEST_POINTS) return undefined;
    const rough = findSimilarity(pairs, TOLERANCE, DRAWS, this.random);
    const transform = rough && this.fit.fit(pairs, rough, FIT);
    return transform && { transform, points: pairs.count };
  }

  /** From the smallest picture to the largest; only the largest must succeed. */
  private follow(previous: Pyramid, frame: Pyramid, from: Point): Point | undefined {
    const { aligner } = this;
    let place = from;
    for (let level = TOP_LEVEL; level >= 0; level--) {
      const top = level === TOP_LEVEL;
      const found =
        aligner.load(levelOf(previous, level), toLevel(from.x, level), toLevel(from.y, level), UPRIGHT) &&
        aligner.align(
          levelOf(frame, level),
          toLevel(place.x, level),
          toLevel(place.y, level),
          top ? 10 : 5,
          top ? 12 : 6,
        ) &&
        aligner.likeness > (level === 0 ? LIKE : LIKE_ENOUGH);
      if (found) place = { x: fromLevel(aligner.x, level), y: fromLevel(aligner.y, level) };
      else if (level === 0) return undefined;
    }
    return place;
  }
}
