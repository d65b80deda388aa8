import type { SeenPoint } from './flow.ts';
import { areaRatio, chain, type Point, project, type Stretch, stretchAt, type Transform } from './geometry.ts';
import type { HomographyFit } from './homography-fit.ts';
import type { Feature, Keyframe } from './keyframe.ts';
import { Pairs } from './pairs.ts';
import type { PatchAligner } from './patch-aligner.ts';
import { fromLevel, levelOf, type Plane, type Pyramid, toLevel } from './pyramid.ts';
import type { SeededRandom } from './seeded-random.ts';
import { findSimilarity } from './similarity.ts';

/** A pose measured against the keyframe itself, and its evidence. */
export type Refined = {
  readonly pose: Transform<'keyframe', 'frame'>;
  /** The features found where the pose puts them. */
  readonly inliers: readonly SeenPoint[];
  /**
   * The weight of the inliers relative to all features that should have been visible; features near the strokes weigh
   * by far the most.
   */
  readonly share: number;
  /** In pixels: how far inliers are from where the pose puts them. */
  readonly spread: number;
  /** The number of cells of the frame with inliers. */
  readonly cells: number;
  readonly tried: readonly Feature[];
  readonly confirmed: ReadonlySet<Feature>;
};

export type RefineLimits = {
  /** In pixels: how far a patch may be from its expected position, and how far a pair may disagree with the others. */
  readonly reach: number;
  readonly tolerance: number;
  /** Maximum features to search, nearest to the strokes first. */
  readonly patches: number;
  /** Whether patches are expected so close to their positions that the fine search alone finds them. */
  readonly isClose: boolean;
};

/** The typical exposure of a camera indoors, as a fraction of the time between two frames. */
const SHUTTER = 0.5;
export const MOST_PATCHES = 70;
const FEWEST_PATCHES = 4;
const FEW_PATCHES = 14;
const EDGE = 8;
const LIKE = 0.62;
const LIKE_ENOUGH = 0.45;
const DRAWS = 70;
const INLIER = 1.6;
/** In pixels. */
const CELL = 40;
/** Beyond these changes of its area a patch is useless. */
const SMALLEST_RATIO = 0.04;
const LARGEST_RATIO = 16;
/**
 * Where planes separate, the few features near the strokes must outweigh the many elsewhere; in blur all are needed.
 */
const NEAR_POWER = 4;
/** The minimum weight of a feature for distance, and for reputation. */
const FAR = 0.01;
const STRANGE = 0.3;
const SHUNNED = 0.12;
/** A feature with a bad reputation is tried again once in this many frames. */
const SECOND_CHANCE = 20;
const FIT = { rounds: 5, holdShape: 0.001 };
/**
 * In pixels of motion: up to here a frame is sharp; beyond it no patch is precise, so small deviations do not identify
 * outliers.
 */
const SHARP = 3;
const SHARP_TOLERANCE = 1.3;
const BLURRED_TOLERANCE = 2.6;

type Found = { readonly feature: Feature; readonly weight: number };

/** Removes drift: searches the frame for patches of the keyframe, warped by the predicted pose. */
export class Refiner {
  private readonly aligner: PatchAligner;
  private readonly fit: HomographyFit;
  private readonly random: SeededRandom;
  private readonly pairs = new Pairs<'frame', 'frame'>(MOST_PATCHES);
  private turn = 0;

  constructor(aligner: PatchAligner, fit: HomographyFit, random: SeededRandom) {
    this.aligner = aligner;
    this.fit = fit;
    this.random = random;
  }

  refine(
    keyframe: Keyframe,
    frame: Pyramid,
    predicted: Transform<'keyframe', 'frame'>,
    limits: RefineLimits,
    before = predicted,
  ): Refined | undefined {
    this.turn += 1;
    const { pairs } = this;
    pairs.clear();
    const isBlurred = shiftOf(keyframe, before, predicted) > SHARP;
    const power = isBlurred ? 1 : NEAR_POWER;
    const found: Found[] = [];
    const tried: Feature[] = [];
    let visible = 0;
    for (const [index, feature] of keyframe.features.entries()) {
      if (tried.length === limits.patches) break;
      const expected = project(predicted, feature.x, feature.y);
      if (!isInside(frame[0], expected.x, expected.y)) continue;
      const weight = (feature.nearness ** power + FAR) * (STRANGE + feature.reputation);
      visible += weight;
      if (feature.reputation < SHUNNED && (this.turn + index) % SECOND_CHANCE !== 0) continue;
      tried.push(feature);
      if (!this.findPatch(keyframe, frame, feature, predicted, before, limits)) continue;
      const { x, y, likeness } = this.aligner;
      pairs.add(expected, { x, y }, weight * likeness * likeness);
      found.push({ feature, weight });
    }
    const correction = this.findCorrection(limits.tolerance, isBlurred ? BLURRED_TOLERANCE : SHARP_TOLERANCE);
    if (!correction) return undefined;
    return { pose: chain(predicted, correction), tried, ...this.measure(correction, found, visible) };
  }

  private findCorrection(tolerance: number, lastTolerance: number): Transform<'frame', 'frame'> | undefined {
    const { pairs } = this;
    if (pairs.count < FEWEST_PATCHES) return undefined;
    const rough = findSimilarity(pairs, tolerance, DRAWS, this.random);
    const holdPerspective = pairs.count < FEW_PATCHES ? 0.05 : 0.002;
    return rough && this.fit.fit(pairs, rough, { ...FIT, firstTolerance: tolerance, lastTolerance, holdPerspective });
  }

  private measure(correction: Transform<'frame', 'frame'>, found: readonly Found[], visible: number) {
    const inliers: SeenPoint[] = [];
    const confirmed = new Set<Feature>();
    const cells = new Set<number>();
    let squares = 0;
    let agreeing = 0;
    for (const [k, { feature, weight }] of found.entries()) {
      const from = this.pairs.from(k);
      const to = this.pairs.to(k);
      const expected = project(correction, from.x, from.y);
      const error = Math.hypot(expected.x - to.x, expected.y - to.y);
      if (!(error < INLIER)) continue;
      squares += error * error;
      agreeing += weight;
      inliers.push({ ...expected, weight: feature.nearness });
      confirmed.add(feature);
      cells.add(Math.floor(expected.y / CELL) * 64 + Math.floor(expected.x / CELL));
    }
    const spread = Math.sqrt(squares / Math.max(1, inliers.length));
    return { inliers, confirmed, cells: cells.size, spread, share: agreeing / visible };
  }

  /** First on the half-size picture, which reaches further, if needed; then precisely. The result is in the aligner. */
  private findPatch(
    keyframe: Keyframe,
    frame: Pyramid,
    feature: Feature,
    predicted: Transform<'keyframe', 'frame'>,
    before: Transform<'keyframe', 'frame'>,
    { reach, isClose }: RefineLimits,
  ): boolean {
    const { aligner } = this;
    const stretch = stretchAt(predicted, feature.x, feature.y);
    const ratio = areaRatio(stretch);
    if (!(ratio > SMALLEST_RATIO && ratio < LARGEST_RATIO)) return false;
    const back = undo(stretch, ratio);
    let place = project(predicted, feature.x, feature.y);
    const start = project(before, feature.x, feature.y);
    const smear = { x: SHUTTER * (place.x - start.x), y: SHUTTER * (place.y - start.y) };
    const rough =
      !isClose &&
      this.load(keyframe, feature, back, ratio, 1, smear) &&
      aligner.align(frame[1], toLevel(place.x, 1), toLevel(place.y, 1), 6, reach) &&
      aligner.likeness > LIKE_ENOUGH;
    if (rough) place = { x: fromLevel(aligner.x, 1), y: fromLevel(aligner.y, 1) };
    return (
      this.load(keyframe, feature, back, ratio, 0, smear) &&
      aligner.align(frame[0], place.x, place.y, 8, 3) &&
      aligner.likeness > LIKE
    );
  }

  /** From the level of the keyframe that has the frame's resolution. */
  private load(
    keyframe: Keyframe,
    feature: Feature,
    back: Stretch,
    ratio: number,
    frameLevel: number,
    smear: Point,
  ): boolean {
    const step = (1 << frameLevel) / Math.sqrt(ratio);
    let level = 0;
    while (level < 2 && step > 1.5 * (1 << level)) level += 1;
    const scale = (1 << frameLevel) / (1 << level);
    const stretch = { xx: back.xx * scale, xy: back.xy * scale, yx: back.yx * scale, yy: back.yy * scale };
    return this.aligner.load(
      levelOf(keyframe.pyramid, level),
      toLevel(feature.x, level),
      toLevel(feature.y, level),
      stretch,
      { x: smear.x / (1 << frameLevel), y: smear.y / (1 << frameLevel) },
    );
  }
}

/** Features that were tried and not found lose reputation; call this only for a trusted pose. */
export function updateReputations({ tried, confirmed }: Refined): void {
  for (const feature of tried) feature.reputation += 0.1 * ((confirmed.has(feature) ? 1 : 0) - feature.reputation);
}

function isInside({ width, height }: Plane, x: number, y: number): boolean {
  return x > EDGE && y > EDGE && x < width - EDGE - 1 && y < height - EDGE - 1;
}

function undo(stretch: Stretch, ratio: number): Stretch {
  return { xx: stretch.yy / ratio, xy: -stretch.xy / ratio, yx: -stretch.yx / ratio, yy: stretch.xx / ratio };
}

function shiftOf({ centre }: Keyframe, before: Transform<'keyframe', 'frame'>, after: Transform<'keyframe', 'frame'>) {
  const from = project(before, centre.x, centre.y);
  const to = project(after, centre.x, centre.y);
  return Math.hypot(to.x - from.x, to.y - from.y);
}
