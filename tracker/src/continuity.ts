import { type Point, stretchAt, type Transform } from './geometry.ts';
import type { Keyframe } from './keyframe.ts';
import type { Pyramid } from './pyramid.ts';
import { type Repetition, RepetitionSearch } from './repetition.ts';

/** A share of the period: after a longer step, a step of one period less is as likely. */
const LONGEST_STEP = 0.25;
/**
 * A share of the period: no hand may move the picture further unseen. In the time of one frame a hand at rest moves it by up to 11 pixels
 * of 320, in twice the time four times as far.
 */
const FURTHEST = 0.75;
const PUSH = 11 / 320;
const FRAME_MS = 1000 / 30;

type Known = { readonly place: Point; readonly timestamp: number };

/**
 * On a surface that repeats, judges whether the present place of an anchor follows from the one before. A picture that moved by a period
 * looks as if it had stood still.
 */
export class Continuity {
  /** Undefined until the repetition is known. */
  private repetition: Repetition | undefined;
  private search: RepetitionSearch | undefined;
  private last: Known | undefined;
  /** The longest step in pixels, and the longest time of one, since the last judgement. */
  private step = 0;
  private elapsed = 0;

  constructor(pyramid: Pyramid, known: Known) {
    this.search = new RepetitionSearch(pyramid);
    this.last = known;
  }

  get isRepeating(): boolean {
    return this.repetition !== undefined && this.repetition.periods.length > 0;
  }

  /** Says whether a lost place can ever be proven. */
  get isRecoverable(): boolean {
    return !this.isRepeating || (this.repetition?.landmarks.areEnough ?? false);
  }

  /** Says whether the repetition is known. */
  get isLearned(): boolean {
    return this.repetition !== undefined;
  }

  /** Searches the keyframe for repetition, in steps of a few milliseconds. */
  learnNext(): void {
    this.repetition ??= this.search?.step();
    if (this.repetition) this.search = undefined;
  }

  learnAll(): void {
    while (!this.isLearned) this.learnNext();
  }

  /** The place is certain, or no longer known. */
  restart(known?: Known): void {
    this.last = known;
    this.step = known ? 0 : Number.POSITIVE_INFINITY;
    this.elapsed = 0;
  }

  /** Says whether a part that does not repeat proves this pose; always true where nothing repeats. */
  isProven({ centre }: Keyframe, frame: Pyramid, pose: Transform<'keyframe', 'frame'>): boolean {
    return !this.isRepeating || (this.repetition?.landmarks.confirm(frame, pose, centre) ?? false);
  }

  /** Says whether the present place, which was only tracked by motion, may be a period away. */
  isDoubtful({ centre }: Keyframe, frame: Pyramid, pose: Transform<'keyframe', 'frame'>, now: Known): boolean {
    return this.isTooFar(frame, this.periodAt(centre, pose), this.stepTo(now), this.elapsedUntil(now));
  }

  /** Says whether the anchor was out of view, or may have moved by a period since it was last known, and nothing proves the pose. */
  mayBeShifted(keyframe: Keyframe, frame: Pyramid, pose: Transform<'keyframe', 'frame'>, now: Known): boolean {
    const [step, elapsed] = [this.stepTo(now), this.elapsedUntil(now)];
    this.last = now;
    [this.step, this.elapsed] = this.repetition ? [0, 0] : [step, elapsed];
    const isBroken =
      !isInView(now.place, frame) || this.isTooFar(frame, this.periodAt(keyframe.centre, pose), step, elapsed);
    return isBroken && !this.isProven(keyframe, frame, pose);
  }

  private stepTo({ place }: Known): number {
    const { last } = this;
    return Math.max(this.step, last ? Math.hypot(place.x - last.place.x, place.y - last.place.y) : 0);
  }

  private elapsedUntil({ timestamp }: Known): number {
    return Math.max(this.elapsed, this.last ? timestamp - this.last.timestamp : 0);
  }

  private isTooFar([{ width, height }]: Pyramid, period: number, step: number, elapsed: number): boolean {
    const pushed = PUSH * Math.max(width, height) * Math.max(1, elapsed / FRAME_MS) ** 2;
    return step > LONGEST_STEP * period || step + pushed > FURTHEST * period;
  }

  /** In pixels of the frame; infinite where nothing repeats. */
  private periodAt({ x, y }: Point, pose: Transform<'keyframe', 'frame'>): number {
    const { xx, xy, yx, yy } = stretchAt(pose, x, y);
    const periods = this.repetition?.periods ?? [];
    return Math.min(...periods.map((by) => Math.hypot(xx * by.x + xy * by.y, yx * by.x + yy * by.y)));
  }
}

const isInView = ({ x, y }: Point, [{ width, height }]: Pyramid): boolean =>
  x >= 0 && y >= 0 && x < width && y < height;
