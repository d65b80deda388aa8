import { CornerFinder } from './corners.ts';
import { Describer, type Descriptions } from './describe.ts';
import { Flow } from './flow.ts';
import { type Point, project, type Transform } from './geometry.ts';
import { HomographyFit } from './homography-fit.ts';
import { HomographySearch } from './homography-search.ts';
import { type Keyframe, makeKeyframe } from './keyframe.ts';
import { matchDescriptions } from './match.ts';
import { Pairs } from './pairs.ts';
import { PatchAligner } from './patch-aligner.ts';
import type { Pyramid } from './pyramid.ts';
import { MOST_PATCHES, type Refined, type RefineLimits, Refiner } from './refine.ts';
import { SeededRandom } from './seeded-random.ts';
import { findSimilarity } from './similarity.ts';
import { type Evidence, isFoundAnew, isPossible, strength } from './trust.ts';

const KEYFRAME_SCALES = [1, 0.75, 0.56, 0.42];
const KEYFRAME_CORNERS = 170;
const FRAME_SCALES = [1, 0.7, 0.49];
const FRAME_CORNERS = 260;
const FOLLOWING: RefineLimits = { reach: 5, tolerance: 4, patches: MOST_PATCHES, isClose: false };
const FOLLOWING_CLOSELY: RefineLimits = { ...FOLLOWING, patches: 45, isClose: true };
const FIRST_LOOK: RefineLimits = { reach: 6, tolerance: 6, patches: MOST_PATCHES, isClose: false };
const CLOSER_LOOK: RefineLimits = { ...FIRST_LOOK, reach: 5, tolerance: 3 };
/** Where much agrees, but further, in pixels, from where the pose puts it: from afar patches may come to rest beside their place. */
const CLOSER_LOOKS = 3;
const EXACT = 0.35;
const MUCH = 0.4;
/** What agrees at first sight with a guess that is not worth another. */
const LITTLE = 0.25;
/** Pixels: a look that tells so little new is the last. */
const SETTLED = 0.02;
const FEWEST_MATCHES = 8;
const HYPOTHESES = 3;
const HOMOGRAPHY_DRAWS = 200;
const HOMOGRAPHY_TOLERANCE = 4;
const SIMILARITY_DRAWS = 120;
const SIMILARITY_TOLERANCE = 8;
/** Of the surface, agreeing with a guess that is worth a closer look; with one that could rival what was found already. */
const LEAST_PROMISE = 0.2;
const RIVAL_PROMISE = 0.3;
/** Pixels between two hypotheses that are not the same. */
const APART = 6;
/** How much stronger the first must be than a second place that looks possible too. */
const CLEARLY = 1.35;

/** The tools that all anchors of one tracker share, with their working memory. */
export class PoseFinder {
  readonly flow: Flow;
  private readonly random: SeededRandom;
  private readonly corners = new CornerFinder();
  private readonly describer = new Describer(this.corners);
  private readonly refiner: Refiner;
  private readonly search = new HomographySearch();
  private readonly fit = new HomographyFit();

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
    const aligner = new PatchAligner();
    this.flow = new Flow(aligner, this.fit, this.random);
    this.refiner = new Refiner(aligner, this.fit, this.random);
  }

  /** Of the frames from now on; keyframes may be of any other. */
  setFrameSize(width: number, height: number): void {
    this.fit.setSize(width, height);
  }

  makeKeyframe(pyramid: Pyramid, strokes: readonly Point[]): Keyframe {
    return makeKeyframe(pyramid, strokes, this.corners);
  }

  /** What a lost anchor is recognised by. Dear, and not needed at once. */
  describeKeyframe({ pyramid }: Keyframe): Descriptions {
    return this.describer.describe(pyramid, KEYFRAME_SCALES, KEYFRAME_CORNERS);
  }

  describeFrame(pyramid: Pyramid): Descriptions {
    return this.describer.describe(pyramid, FRAME_SCALES, FRAME_CORNERS);
  }

  /** Measures a predicted pose against the keyframe; `before` is the pose of the previous frame. */
  refine(
    keyframe: Keyframe,
    frame: Pyramid,
    predicted: Transform<'keyframe', 'frame'>,
    before: Transform<'keyframe', 'frame'>,
  ): Evidence | undefined {
    return toEvidence(keyframe, frame, this.refiner.refine(keyframe, frame, predicted, FOLLOWING, before));
  }

  /** The same for a prediction that is wrong by a pixel or two at most, at a third of the price. */
  refineClosely(
    keyframe: Keyframe,
    frame: Pyramid,
    predicted: Transform<'keyframe', 'frame'>,
    before: Transform<'keyframe', 'frame'>,
  ): Evidence | undefined {
    return toEvidence(keyframe, frame, this.refiner.refine(keyframe, frame, predicted, FOLLOWING_CLOSELY, before));
  }

  /** Looks in the whole frame. Where two places look possible and neither clearly more, it answers neither. */
  findAnew(keyframe: Keyframe, frame: Pyramid, wanted: Descriptions, seen: Descriptions): Evidence | undefined {
    let matches = matchDescriptions<'keyframe', 'frame'>(wanted, seen);
    const possible: Evidence[] = [];
    for (let k = 0; k < HYPOTHESES && matches.count >= FEWEST_MATCHES; k++) {
      const hypotheses = this.guess(matches);
      const promise = possible.length === 0 ? LEAST_PROMISE : RIVAL_PROMISE;
      possible.push(...this.proveOne(keyframe, frame, hypotheses, promise));
      const [first] = hypotheses;
      if (!first) break;
      matches = withoutInliers(matches, first);
    }
    const [best, ...others] = possible.sort((a, b) => strength(b) - strength(a));
    if (!best) return undefined;
    const rival = others.find((other) => distance(keyframe, best, other) > APART);
    return rival && strength(best) < CLEARLY * strength(rival) ? undefined : best;
  }

  private guess(matches: Pairs<'keyframe', 'frame'>): Transform<'keyframe', 'frame'>[] {
    const exact = this.search.find(matches, HOMOGRAPHY_TOLERANCE, HOMOGRAPHY_DRAWS, this.random);
    const rough = findSimilarity(matches, SIMILARITY_TOLERANCE, SIMILARITY_DRAWS, this.random);
    return [exact, rough].filter((guess) => guess !== undefined);
  }

  /** Two guesses from the same matches mean the same place: the first that is proven will do. */
  private proveOne(
    keyframe: Keyframe,
    frame: Pyramid,
    guesses: readonly Transform<'keyframe', 'frame'>[],
    promise: number,
  ): Evidence[] {
    for (const guess of guesses) {
      const evidence = this.prove(keyframe, frame, guess, promise);
      if (evidence) return [evidence];
    }
    return [];
  }

  /** Most guesses of nothing are told by the surface, before the dearer look at each patch. */
  private prove(
    keyframe: Keyframe,
    frame: Pyramid,
    guess: Transform<'keyframe', 'frame'>,
    promise: number,
  ): Evidence | undefined {
    if (!isPossible(keyframe, guess)) return undefined;
    if (keyframe.surface.measure(frame, guess).share < promise) return undefined;
    const first = this.refiner.refine(keyframe, frame, guess, FIRST_LOOK);
    if (!first || first.share < LITTLE) return undefined;
    const evidence = toEvidence(keyframe, frame, this.lookCloser(keyframe, frame, first));
    return evidence && isFoundAnew(keyframe, evidence) ? evidence : undefined;
  }

  /** Again and again, as long as that may change something. */
  private lookCloser(keyframe: Keyframe, frame: Pyramid, first: Refined): Refined | undefined {
    let last = first;
    for (let look = 0; look < CLOSER_LOOKS; look++) {
      const exact = this.refiner.refine(keyframe, frame, last.pose, CLOSER_LOOK);
      if (!exact || !isNear(exact) || isSettled(exact, last)) return exact;
      last = exact;
    }
    return last;
  }
}

const isNear = ({ spread, share }: Refined): boolean => spread > EXACT && share >= MUCH;

const isSettled = (now: Refined, before: Refined): boolean =>
  now.inliers.length === before.inliers.length && Math.abs(now.spread - before.spread) < SETTLED;

function toEvidence(keyframe: Keyframe, frame: Pyramid, refined: Refined | undefined): Evidence | undefined {
  return refined && { refined, agreement: keyframe.surface.measure(frame, refined.pose) };
}

function withoutInliers(pairs: Pairs<'keyframe', 'frame'>, guess: Transform<'keyframe', 'frame'>) {
  const rest = new Pairs<'keyframe', 'frame'>(pairs.count);
  for (let k = 0; k < pairs.count; k++) {
    const from = pairs.from(k);
    const to = pairs.to(k);
    const expected = project(guess, from.x, from.y);
    if (Math.hypot(expected.x - to.x, expected.y - to.y) > SIMILARITY_TOLERANCE) rest.add(from, to, 1);
  }
  return rest;
}

function distance({ centre }: Keyframe, a: Evidence, b: Evidence): number {
  const here = project(a.refined.pose, centre.x, centre.y);
  const there = project(b.refined.pose, centre.x, centre.y);
  return Math.hypot(here.x - there.x, here.y - there.y);
}
