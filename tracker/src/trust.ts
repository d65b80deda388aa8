import { areaRatio, depthAt, stretchAt, type Transform } from './geometry.ts';
import type { Feature, Keyframe } from './keyframe.ts';
import type { Pyramid } from './pyramid.ts';
import type { Refined } from './refine.ts';
import type { Agreement } from './surface-check.ts';

/** A pose and everything that was measured about it. */
export type Evidence = { readonly refined: Refined; readonly agreement: Agreement };

const FEWEST_INLIERS = 8;
const FEWEST_CELLS = 3;
/** A few inliers easily agree with each other; the similarity elsewhere shows where they have distorted the pose. */
const LEAST_LIKENESS_IF_FEW = 0.4;
const LEAST_SHARE = 0.22;
/** In pixels. A wrong lock shows in inliers slightly beside their predicted positions. */
const TIGHT = 0.35;
const LOOSE = 0.7;
const LEAST_SHARE_IF_LOOSE = 0.5;
/**
 * Blur loosens every patch but leaves the surface as a whole intact; keys beside their place are similar, but never all
 * around. So does noise on a plain surface, where there are few blocks: there, patches all over it must agree.
 */
const BLURRED = 1;
const LEAST_LIKENESS_IF_BLURRED = 0.8;
const LEAST_AGREEMENT_IF_BLURRED = 0.85;
const FEWEST_BLOCKS_IF_BLURRED = 12;
const LEAST_LIKENESS_IF_PLAIN = 0.7;
const FEWEST_INLIERS_IF_PLAIN = 24;
const FEWEST_CELLS_IF_PLAIN = 12;
const LEAST_SHARE_IF_PLAIN = 0.6;
const LEAST_AGREEMENT = 0.3;
const LEAST_BESIDE = 0.3;
const FEWEST_BLOCKS = 4;

const FEWEST_INLIERS_AROUND = 30;
const LEAST_LIKENESS_AROUND = 0.5;
/** A surface under a hand is similar by chance; strokes that may be drawn while half covered need more certainty. */
const ALIKE_NOWHERE = 0.55;
const SURELY_NOWHERE = 0.45;

const CERTAIN_SHARE = 0.6;
const CERTAIN_SPREAD = 0.5;
const CERTAIN_AGREEMENT = 0.7;
const CERTAIN_BESIDE = 0.6;

/** A recovered place has no history as evidence. */
const MIN_INLIERS_RECOVERED = 12;
const MIN_SHARE_RECOVERED = 0.4;
const MIN_AGREEMENT_RECOVERED = 0.35;
const MANY_INLIERS = 16;
const MANY_CELLS = 7;
const LARGE_SHARE = 0.8;
const MIN_BESIDE_RECOVERED = 0.4;
const CLEARLY = 0.05;
/** In standard deviations: elsewhere on the same surface some patches agree by chance, or because a thing repeats. */
const SURELY = 3;
/** Blurred or half covered surfaces are more similar than this, other places less. */
const LEAST_LIKENESS_CARRIED = 0.2;

const SMALLEST_RATIO = 0.03;
const LARGEST_RATIO = 25;
const LEAST_DEPTH = 0.05;

export function toEvidence(keyframe: Keyframe, frame: Pyramid, refined: Refined | undefined): Evidence | undefined {
  return refined && { refined, agreement: keyframe.surface.measure(frame, refined.pose) };
}

/** Whether strokes of an anchor that was tracked from frame to frame may be drawn there. */
export function isTrusted(keyframe: Keyframe, { refined, agreement }: Evidence): boolean {
  const close =
    refined.spread < TIGHT ||
    (refined.spread < LOOSE && refined.share > LEAST_SHARE_IF_LOOSE) ||
    isBlurred({ refined, agreement });
  return (
    refined.inliers.length >= FEWEST_INLIERS &&
    refined.cells >= FEWEST_CELLS &&
    refined.share >= LEAST_SHARE &&
    close &&
    (refined.inliers.length >= MANY_INLIERS || agreement.likeness >= LEAST_LIKENESS_IF_FEW) &&
    (agreement.blocks < FEWEST_BLOCKS ||
      (agreement.share >= LEAST_AGREEMENT && isSeenBeside({ refined, agreement }))) &&
    isPossible(keyframe, refined.pose)
  );
}

/** Whether enough of the blocks beside the strokes is visible to confirm the place; the rest may be covered. */
function isSeenBeside(evidence: Evidence): boolean {
  const { agreement } = evidence;
  if (isAlikeBeside(agreement, LEAST_BESIDE, 0)) return true;
  return agreement.beside >= LEAST_BESIDE && isSureAround(evidence, SURELY_NOWHERE);
}

/** Whether no further checks are needed. */
export function isCertain(keyframe: Keyframe, evidence: Evidence): boolean {
  const { refined, agreement } = evidence;
  return (
    refined.share >= CERTAIN_SHARE &&
    refined.spread < LOOSE &&
    agreement.share >= CERTAIN_AGREEMENT &&
    isTrusted(keyframe, evidence)
  );
}

/** The same for a frame or two, although much of the surroundings may have another depth. */
export function isCertainBeside(keyframe: Keyframe, evidence: Evidence): boolean {
  const { refined, agreement } = evidence;
  return (
    refined.share >= CERTAIN_SHARE &&
    refined.spread < CERTAIN_SPREAD &&
    agreement.beside >= CERTAIN_BESIDE &&
    isTrusted(keyframe, evidence)
  );
}

/** Whether something, such as a hand, covers the strokes, while the surroundings are exactly in place. */
export function isCovered(keyframe: Keyframe, evidence: Evidence): boolean {
  return isSureAround(evidence, ALIKE_NOWHERE) && isPossible(keyframe, evidence.refined.pose);
}

/**
 * Whether the surroundings of the strokes are exactly in place, and the blocks beside them match nowhere else: on a
 * plane that was not drawn on they would match at a small offset, under a hand nowhere.
 */
function isSureAround({ refined, agreement }: Evidence, leastElsewhere: number): boolean {
  return (
    refined.inliers.length >= FEWEST_INLIERS_AROUND &&
    refined.cells >= MANY_CELLS &&
    refined.spread < TIGHT &&
    agreement.likeness >= LEAST_LIKENESS_AROUND &&
    agreement.beside < leastElsewhere &&
    agreement.findAside() < leastElsewhere
  );
}

/** Whether a lost anchor is at this place. */
export function isRecovered(keyframe: Keyframe, { refined, agreement }: Evidence): boolean {
  return (
    refined.inliers.length >= MIN_INLIERS_RECOVERED &&
    refined.cells >= FEWEST_CELLS &&
    refined.share >= MIN_SHARE_RECOVERED &&
    (refined.spread < LOOSE || isBlurred({ refined, agreement })) &&
    (agreement.blocks >= FEWEST_BLOCKS || isBeyondChance(refined)) &&
    agreement.share >= MIN_AGREEMENT_RECOVERED &&
    isAlikeBeside(agreement, MIN_BESIDE_RECOVERED, CLEARLY) &&
    isPossible(keyframe, refined.pose)
  );
}

/**
 * Whether a recovered place needs no confirmation by later frames: it is certain that more than half of the reliable
 * features were found.
 */
export function isConvincing({ refined: { tried, confirmed } }: Evidence): boolean {
  const share = sumRepute(confirmed) / sumRepute(tried);
  return share - SURELY * Math.sqrt((share * (1 - share)) / tried.length) > 0.5;
}

function sumRepute(features: Iterable<Feature>): number {
  let sum = 0;
  for (const { reputation } of features) sum += reputation;
  return sum;
}

/** Evidence that is enough by itself where most of the view is plain. */
function isBeyondChance({ inliers, cells, share }: Refined): boolean {
  return inliers.length >= MANY_INLIERS && cells >= MANY_CELLS && share >= LARGE_SHARE;
}

function isAlikeBeside({ beside, findAside }: Agreement, least: number, lead: number): boolean {
  return beside >= least && beside > findAside() + lead;
}

function isBlurred({ refined, agreement }: Evidence): boolean {
  return (
    refined.spread < BLURRED &&
    agreement.share >= LEAST_AGREEMENT_IF_BLURRED &&
    (agreement.blocks >= FEWEST_BLOCKS_IF_BLURRED
      ? agreement.likeness >= LEAST_LIKENESS_IF_BLURRED
      : agreement.likeness >= LEAST_LIKENESS_IF_PLAIN && isAllOver(refined))
  );
}

/** Replaces the evidence of blocks on a plain surface. */
function isAllOver({ inliers, cells, share }: Refined): boolean {
  return inliers.length >= FEWEST_INLIERS_IF_PLAIN && cells >= FEWEST_CELLS_IF_PLAIN && share >= LEAST_SHARE_IF_PLAIN;
}

/** Whether motion alone may have tracked it to this place: in a picture that jumps, motion is wrong. */
export function isRoughlyAlike(keyframe: Keyframe, frame: Pyramid, pose: Transform<'keyframe', 'frame'>): boolean {
  return keyframe.surface.measure(frame, pose).likeness >= LEAST_LIKENESS_CARRIED;
}

/** Compares poses within one frame. */
export function strength({ refined, agreement }: Evidence): number {
  return refined.share * Math.exp(-1.2 * refined.spread) * (0.2 + agreement.share);
}

/** A pose that a camera can take: the strokes are in front of it, seen from the front, at a sensible size. */
export function isPossible(keyframe: Keyframe, pose: Transform<'keyframe', 'frame'>): boolean {
  const ratio = areaRatio(stretchAt(pose, keyframe.centre.x, keyframe.centre.y));
  const before = keyframe.strokes.every(({ x, y }) => depthAt(pose, x, y) > LEAST_DEPTH);
  return before && ratio > SMALLEST_RATIO && ratio < LARGEST_RATIO;
}
