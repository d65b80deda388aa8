import { CornerFinder } from './corners.ts';
import { Describer, type Descriptions } from './describe.ts';
import { Flow } from './flow.ts';
import type { Point, Transform } from './geometry.ts';
import { HomographyFit } from './homography-fit.ts';
import { type Keyframe, makeKeyframe } from './keyframe.ts';
import { matchDescriptions } from './match.ts';
import { PatchAligner } from './patch-aligner.ts';
import { PlaceGuesser } from './place-guesser.ts';
import { PlaceSearch } from './place-search.ts';
import type { Pyramid } from './pyramid.ts';
import { MOST_PATCHES, type RefineLimits, Refiner } from './refine.ts';
import { SeededRandom } from './seeded-random.ts';
import { type Evidence, toEvidence } from './trust.ts';

/** Both cost the same. */
const KEYFRAME_SCALES = [[1], [0.75, 0.56, 0.42]];
export const KEYFRAME_PARTS = KEYFRAME_SCALES.length;
const KEYFRAME_CORNERS = 170;
const FRAME_SCALES = [1, 0.7, 0.49];
const FRAME_CORNERS = 260;
const FOLLOWING: RefineLimits = { reach: 5, tolerance: 4, patches: MOST_PATCHES, isClose: false };
const FOLLOWING_CLOSELY: RefineLimits = { ...FOLLOWING, patches: 45, isClose: true };

/** The tools that all anchors of one tracker share, with their working memory. */
export class PoseFinder {
  readonly flow: Flow;
  private readonly corners = new CornerFinder();
  private readonly describer = new Describer(this.corners);
  private readonly refiner: Refiner;
  private readonly guesser: PlaceGuesser;
  private readonly fit = new HomographyFit();

  constructor(seed: number) {
    const random = new SeededRandom(seed);
    const aligner = new PatchAligner();
    this.flow = new Flow(aligner, this.fit, random);
    this.refiner = new Refiner(aligner, this.fit, random);
    this.guesser = new PlaceGuesser(random);
  }

  /** The size of the following frames; keyframes may have another. */
  setFrameSize(width: number, height: number): void {
    this.fit.setSize(width, height);
  }

  makeKeyframe(pyramid: Pyramid, strokes: readonly Point[]): Keyframe {
    return makeKeyframe(pyramid, strokes, this.corners);
  }

  /** Computes one part of the descriptors that recognize a lost anchor. Expensive, and not needed at once. */
  describeKeyframe({ pyramid }: Keyframe, part: number): Descriptions {
    return this.describer.describe(pyramid, KEYFRAME_SCALES[part] ?? [], KEYFRAME_CORNERS);
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

  /** Searches for a lost anchor in the whole frame, which must not change until the search is over. */
  search(keyframe: Keyframe, frame: Pyramid, wanted: Descriptions, seen: Descriptions): PlaceSearch {
    return new PlaceSearch(keyframe, frame, this.refiner, this.guesser.guess(matchDescriptions(wanted, seen)));
  }
}
