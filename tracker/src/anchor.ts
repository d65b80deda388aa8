import { Continuity } from './continuity.ts';
import { type Descriptions, joinDescriptions } from './describe.ts';
import { directionTo } from './direction.ts';
import { MOST_POINTS, type Motion, type SeenPoint } from './flow.ts';
import { chain, identity, invert, type Point, project, shift, type Transform, toUnits } from './geometry.ts';
import { type Keyframe, reshapeKeyframe } from './keyframe.ts';
import type { PlaceSearch } from './place-search.ts';
import { KEYFRAME_PARTS, type PoseFinder } from './pose-finder.ts';
import type { Pyramid } from './pyramid.ts';
import { type Refined, updateReputations } from './refine.ts';
import {
  type Evidence,
  isCertain,
  isCertainBeside,
  isConvincing,
  isCovered,
  isPossible,
  isRoughlyAlike,
  isTrusted,
  strength,
} from './trust.ts';

/**
 * - `ok`: measured against the keyframe in this frame; drawn.
 * - `unsure`: tracked by motion from frame to frame only; fades.
 * - `lost`: searched for in whole frames; hidden.
 * - `found`: found again, but not yet confirmed by two frames, or, on weak evidence, by two convincing ones; hidden.
 */
export type AnchorState = 'ok' | 'unsure' | 'lost' | 'found';

export type AnchorView = {
  readonly id: number;
  readonly state: AnchorState;
  /** The position of the keyframe in the frame. */
  readonly transform: Transform<'unit-keyframe', 'unit-frame'>;
  /** 0 … 1. */
  readonly confidence: number;
  /** 0 … 1; with 0 draw nothing. */
  readonly opacity: number;
  /** The direction in which a lost anchor left, if known: radians clockwise from the right edge. */
  readonly towards: number | undefined;
  /** Whether the surface repeats: what is lost there is found only where something does not. */
  readonly isRepeating: boolean;
};

const FADE_MS = 100;
/** The fade of an anchor that only something in front of it hides. */
const COVERED_FADE_MS = 200;
/** After being covered for this long it is searched for: what covers it may have moved it. */
const COVERED_MS = 5000;
/** The maximum time for which motion alone may track an anchor. */
const CARRIED_MS = 260;
const FEWEST_CARRYING = 8;
/** In widths of the frame per frame: above this, motion alone is unreliable. */
const FAST = 15 / 640;
/** In widths of the frame per frame. */
const SLOW = 5 / 320;
const PROOFS = 2;
/** After this time on weak evidence the anchor is searched for again. */
const THIN_MS = 500;
/** With longer gaps, a quick hand may move the picture by the distance between two similar things. */
const SPARSE_MS = 80;
/** The number of frames by which the last motion is extrapolated to find where an anchor went. */
const LOOK_AHEAD = 6;

export class Anchor {
  readonly id: number;
  private keyframe: Keyframe;
  private readonly finder: PoseFinder;
  private state: AnchorState = 'ok';
  private pose: Transform<'keyframe', 'previous'> = identity();
  private points: readonly SeenPoint[];
  /** Its motion from the previous frame. */
  private motion: Transform<'previous', 'frame'> = identity();
  private confidence = 1;
  private trustedAt: number;
  /** When it was last measured, covered or not. */
  private knownAt: number;
  /** Whether it was covered when it was last measured. */
  private isUnder = false;
  /** Whether the last frame was certain. */
  private wasCertain = true;
  /** Trusted frames since it was last hidden or had faded; on weak evidence, convincing ones. */
  private proofs = PROOFS;
  private place: Point;
  private velocity: Point = { x: 0, y: 0 };
  /** Where it left, as far as that is known. */
  private wentTo: Point | undefined;
  private lastSearch = Number.NEGATIVE_INFINITY;
  private lastMeasured = 0;
  readonly continuity: Continuity;
  private readonly parts: Descriptions[] = [];
  private descriptions: Descriptions | undefined;
  /** Where it was found, and other possible places: hidden until these are ruled out. */
  private undecided: { readonly found: Evidence; readonly search: PlaceSearch } | undefined;
  /** Found on weak evidence: the deadline for convincing evidence. */
  private thinUntil: number | undefined;

  constructor(id: number, keyframe: Keyframe, finder: PoseFinder, timestamp: number) {
    this.id = id;
    this.keyframe = keyframe;
    this.finder = finder;
    this.trustedAt = timestamp;
    this.knownAt = timestamp;
    this.place = keyframe.centre;
    this.continuity = new Continuity(keyframe.pyramid, { place: this.place, timestamp });
    this.points = keyframe.features.slice(0, MOST_POINTS).map(({ x, y, nearness }) => ({ x, y, weight: nearness }));
  }

  get isLost(): boolean {
    return this.state === 'lost';
  }

  get isShown(): boolean {
    return this.state === 'ok';
  }

  /** When it was last searched for in a whole frame. */
  get searchedAt(): number {
    return this.lastSearch;
  }

  /** When it was last measured in full. */
  get measuredAt(): number {
    return this.lastMeasured;
  }

  /** Whether there are other possible places in the frame in which it was found. */
  get isUndecided(): boolean {
    return this.undecided !== undefined;
  }

  get isDescribed(): boolean {
    return this.descriptions !== undefined;
  }

  /** Whether it can be found once it is lost: not where everything repeats. */
  get isFindable(): boolean {
    return this.isDescribed && this.continuity.isRecoverable;
  }

  /** Describes one part of it, or all remaining parts. */
  describe(isUrgent: boolean): void {
    do this.parts.push(this.finder.describeKeyframe(this.keyframe, this.parts.length));
    while (isUrgent && this.parts.length < KEYFRAME_PARTS);
    if (this.parts.length === KEYFRAME_PARTS) this.descriptions = joinDescriptions(this.parts);
  }

  /** The picture on which it was drawn. */
  get picture(): Pyramid {
    return this.keyframe.pyramid;
  }

  /** Strokes were added or removed: the remaining ones define where it must be precise. */
  reshape(strokes: readonly Point[]): void {
    this.keyframe = reshapeKeyframe(this.keyframe, strokes);
    this.place = this.placeIn(this.pose);
  }

  /** From now on it is searched for. */
  lose(wentTo?: Point): void {
    this.state = 'lost';
    this.isUnder = false;
    this.proofs = 0;
    this.confidence = 0;
    this.wentTo = wentTo;
    this.undecided = undefined;
    this.thinUntil = undefined;
    this.continuity.restart();
  }

  /**
   * Tracks from the previous frame to this one without measuring the motion: where hardly anything moves, the last
   * motion predicts the next well enough, and so does that of another anchor that was already measured. Only the
   * keyframe decides.
   */
  followClosely(frame: Pyramid, others: readonly Anchor[], timestamp: number): boolean {
    if (this.state !== 'ok' || !this.wasCertain) return false;
    const still = chain(this.pose, identity<'previous', 'frame'>());
    const own = this.isFaster(SLOW * frame[0].width) ? undefined : shift(still, this.velocity);
    for (const predicted of [own, this.predictFrom(others)]) {
      const evidence = predicted && this.finder.refineClosely(this.keyframe, frame, predicted, still);
      if (!evidence) continue;
      const isCertainToStay = isCertain(this.keyframe, evidence);
      if (!isCertainToStay && !isCertainBeside(this.keyframe, evidence)) continue;
      this.trust(evidence, frame, timestamp);
      this.wasCertain = isCertainToStay;
      return true;
    }
    return false;
  }

  /** From the previous frame to this one. */
  follow(previous: Pyramid, frame: Pyramid, timestamp: number): void {
    if (this.state === 'lost') return;
    this.lastMeasured = timestamp;
    const motion = this.finder.flow.measure(previous, frame, this.points);
    const still = chain(this.pose, identity<'previous', 'frame'>());
    const carried = motion ? chain(this.pose, motion.transform) : still;
    const evidence = this.refine(frame, carried, still);
    if (evidence && isTrusted(this.keyframe, evidence)) {
      if (this.mayHaveJumped(evidence, timestamp)) this.lose(this.lookAhead());
      else this.trust(evidence, frame, timestamp);
      this.wasCertain = isCertain(this.keyframe, evidence) || isCertainBeside(this.keyframe, evidence);
    } else if (evidence && this.canBeCovered(evidence, timestamp)) this.cover(evidence, frame, timestamp);
    else this.doubt(motion, carried, frame, timestamp);
  }

  /** Hidden while it is not measured: the motion of others, at another depth perhaps, only shows where to search next. */
  wait(others: readonly Anchor[], frame: Pyramid, timestamp: number): void {
    const other = this.findNearest(others);
    if (this.state === 'ok') {
      this.state = 'unsure';
      this.proofs = 0;
    }
    if (!other) return;
    const motion = { transform: other.motion, points: other.points.length };
    this.doubt(motion, chain(this.pose, other.motion), frame, timestamp);
  }

  private isFaster(pixels: number): boolean {
    return Math.hypot(this.velocity.x, this.velocity.y) > pixels;
  }

  private predictFrom(others: readonly Anchor[]): Transform<'keyframe', 'frame'> | undefined {
    const other = this.findNearest(others);
    return other && chain(this.pose, other.motion);
  }

  private findNearest(others: readonly Anchor[]): Anchor | undefined {
    const away = ({ place }: Anchor) => Math.hypot(place.x - this.place.x, place.y - this.place.y);
    return others.toSorted((a, b) => away(a) - away(b))[0];
  }

  private carryPoints(motion: Transform<'previous', 'frame'>): void {
    this.points = this.points.map(({ x, y, weight }) => ({ ...project(motion, x, y), weight }));
  }

  /** Motion may have been wrong; then the pose of the previous frame is the better prediction. */
  private refine(frame: Pyramid, carried: Transform<'keyframe', 'frame'>, still: Transform<'keyframe', 'frame'>) {
    const first = this.finder.refine(this.keyframe, frame, carried, still);
    if (first && (isTrusted(this.keyframe, first) || isCovered(this.keyframe, first))) return first;
    const second = this.finder.refine(this.keyframe, frame, still, still);
    if (!first || !second) return first ?? second;
    return strength(second) > strength(first) ? second : first;
  }

  private trust(evidence: Evidence, frame: Pyramid, timestamp: number): void {
    this.accept(evidence);
    if (this.loseIfShifted(evidence, frame, timestamp)) return;
    const hasFaded = this.state === 'unsure' && timestamp - this.trustedAt > this.fadeMs;
    if (hasFaded) this.proofs = 0;
    this.trustedAt = timestamp;
    this.knownAt = timestamp;
    if (this.thinUntil === undefined || isConvincing(evidence)) this.proofs += 1;
    if (this.proofs >= PROOFS && !this.isUndecided) {
      this.state = 'ok';
      this.isUnder = false;
      this.thinUntil = undefined;
    } else if (timestamp > (this.thinUntil ?? timestamp)) this.lose(this.wentTo);
    else this.state = this.isUnder ? 'unsure' : 'found';
  }

  private loseIfShifted({ refined }: Evidence, frame: Pyramid, timestamp: number): boolean {
    const now = { place: this.place, timestamp };
    const isShifted = this.continuity.mayBeShifted(this.keyframe, frame, refined.pose, now);
    if (isShifted) this.lose(this.lookAhead());
    return isShifted;
  }

  /** When a keypad moves by one key between two frames, it seems to have stood still, except for a part of it. */
  private mayHaveJumped(evidence: Evidence, timestamp: number): boolean {
    const isSparse = timestamp - this.trustedAt > SPARSE_MS;
    return isSparse && this.state === 'ok' && this.wasCertain && !isConvincing(evidence);
  }

  private accept({ refined, agreement }: Evidence): void {
    if (this.thinUntil === undefined) updateReputations(refined);
    this.arriveAt(refined);
    this.confidence = Math.min(1, refined.share * agreement.share);
  }

  private arriveAt({ pose, inliers }: Refined): void {
    const before = this.place;
    this.moveTo(pose);
    this.velocity = { x: this.place.x - before.x, y: this.place.y - before.y };
    this.points = inliers.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_POINTS);
  }

  private canBeCovered(evidence: Evidence, timestamp: number): boolean {
    return timestamp - this.trustedAt <= COVERED_MS && isCovered(this.keyframe, evidence);
  }

  /** Tracked by its surroundings, and hidden once it has faded. */
  private cover(evidence: Evidence, frame: Pyramid, timestamp: number): void {
    this.arriveAt(evidence.refined);
    if (this.loseIfShifted(evidence, frame, timestamp)) return;
    if (this.isFaster(FAST * frame[0].width)) this.proofs = 0;
    this.knownAt = timestamp;
    this.isUnder = true;
    this.state = 'unsure';
    this.confidence = 0;
  }

  private doubt(
    motion: Motion | undefined,
    carried: Transform<'keyframe', 'frame'>,
    frame: Pyramid,
    timestamp: number,
  ): void {
    const isCarried =
      this.state !== 'found' &&
      motion !== undefined &&
      motion.points >= FEWEST_CARRYING &&
      timestamp - this.knownAt <= CARRIED_MS &&
      isPossible(this.keyframe, carried);
    const before = this.place;
    this.moveTo(carried);
    if (!isCarried) {
      this.lose((this.state === 'found' && this.wentTo) || this.lookAhead());
      return;
    }
    const step = Math.hypot(this.place.x - before.x, this.place.y - before.y);
    const fast = FAST * frame[0].width;
    const mayBeShifted = this.continuity.isDoubtful(this.keyframe, frame, carried, { place: this.place, timestamp });
    const isQuick = step > fast || this.isFaster(fast);
    if (isQuick || mayBeShifted || !isRoughlyAlike(this.keyframe, frame, carried)) this.proofs = 0;
    this.state = 'unsure';
    this.isUnder = false;
    this.confidence = 0;
    this.carryPoints(motion.transform);
  }

  /** Extrapolates its last known motion, because motion without measurement may be wrong by then. */
  private lookAhead(): Point {
    const { place, velocity } = this;
    return { x: place.x + LOOK_AHEAD * velocity.x, y: place.y + LOOK_AHEAD * velocity.y };
  }

  private moveTo(pose: Transform<'keyframe', 'frame'>): void {
    this.motion = chain(invert(this.pose), pose);
    this.place = this.placeIn(pose);
    this.pose = chain(pose, identity<'frame', 'previous'>());
  }

  private placeIn(pose: Transform<'keyframe', string>): Point {
    return project(pose, this.keyframe.centre.x, this.keyframe.centre.y);
  }

  /**
   * For a lost anchor: searches the whole frame, which must not change while undecided. Later frames must confirm it.
   */
  recover(frame: Pyramid, seen: Descriptions, timestamp: number): void {
    this.lastSearch = timestamp;
    this.continuity.learnAll();
    const search = this.descriptions && this.finder.search(this.keyframe, frame, this.descriptions, seen);
    search?.step();
    const found = search?.found;
    if (!found || !this.continuity.isProven(this.keyframe, frame, found.refined.pose)) return;
    this.thinUntil = isConvincing(found) ? undefined : timestamp + THIN_MS;
    this.accept(found);
    this.continuity.restart({ place: this.place, timestamp });
    this.trustedAt = timestamp;
    this.knownAt = timestamp;
    this.state = 'found';
    this.undecided = search.isDone ? undefined : { found, search };
  }

  /** In the frame in which it was found. A second place found there is too old to track, so the search starts again. */
  searchElsewhere(): void {
    if (!this.undecided) return;
    const { found, search } = this.undecided;
    search.step();
    if (search.isDone) this.undecided = undefined;
    if (search.hasRival(found)) this.lose(this.wentTo);
  }

  view(width: number, height: number, timestamp: number): AnchorView {
    return {
      id: this.id,
      state: this.state,
      transform: toUnits(this.pose, this.keyframe.pyramid[0], { width, height }),
      confidence: this.confidence,
      opacity: this.opacityAt(timestamp),
      towards: this.state === 'lost' && this.wentTo ? directionTo(this.wentTo, width / 2, height / 2) : undefined,
      isRepeating: this.continuity.isRepeating,
    };
  }

  private get fadeMs(): number {
    return this.isUnder ? COVERED_FADE_MS : FADE_MS;
  }

  private opacityAt(timestamp: number): number {
    if (this.state === 'ok') return 1;
    if (this.state !== 'unsure' || this.proofs < PROOFS || this.isUndecided) return 0;
    return Math.max(0, 1 - (timestamp - this.trustedAt) / this.fadeMs);
  }
}
