import { type Point, stretchAt, type Transform } from './geometry.ts';
import type { Keyframe } from './keyframe.ts';
import type { Pyramid } from './pyramid.ts';
import { type Repetition, RepetitionSearch } from './repetition.ts';

/** Of the period, from one frame to the next: after more, a motion of a period less is as likely. */
const MOST_OF_A_PERIOD = 0.25;
/** The time between two frames for which that was chosen. */
const FRAME_MS = 34;
/** After more, a hand may have moved anywhere. */
const LONGEST_MS = 150;
/** Frames in a row in which it was not measured. */
const MOST_MISSED = 1;

type Known = { readonly place: Point; readonly timestamp: number };

/**
 * On a surface that repeats: whether the present place of an anchor follows from the one before. A picture that moved
 * by a period looks as if it had stood still.
 */
export class Continuity {
  /** Nothing until it is known what repeats. */
  private repetition: Repetition | undefined;
  private search: RepetitionSearch | undefined;
  private last: Known | undefined;
  /** The longest step since then that was not judged, as a distance from one frame to the next. */
  private longest = 0;
  private missed = 0;

  constructor(pyramid: Pyramid, known: Known) {
    this.search = new RepetitionSearch(pyramid);
    this.last = known;
  }

  get isRepeating(): boolean {
    return this.repetition !== undefined && this.repetition.periods.length > 0;
  }

  /** Whether a lost place can ever be proven. */
  get isRecoverable(): boolean {
    return !this.isRepeating || (this.repetition?.landmarks.areEnough ?? false);
  }

  /** Whether it is known what repeats. */
  get isLearned(): boolean {
    return this.repetition !== undefined;
  }

  /** Searches the keyframe for what repeats, in steps of a few milliseconds. */
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
    this.longest = known ? 0 : Number.POSITIVE_INFINITY;
    this.missed = 0;
  }

  /** It was not measured in a frame, only tracked by motion; returns whether that may be a period away. */
  miss(keyframe: Keyframe, pose: Transform<'keyframe', 'frame'>, now: Known): boolean {
    this.missed += 1;
    if (this.missed > MOST_MISSED) this.restart();
    return !this.last || stepOf(this.last, now) > MOST_OF_A_PERIOD * this.periodAt(keyframe.centre, pose);
  }

  /** Whether something that does not repeat proves this pose; always true where nothing repeats. */
  isProven({ centre }: Keyframe, frame: Pyramid, pose: Transform<'keyframe', 'frame'>): boolean {
    return !this.isRepeating || (this.repetition?.landmarks.confirm(frame, pose, centre) ?? false);
  }

  /** Whether it was out of view, or may have moved by a period since it was last known, and nothing proves the pose. */
  mayBeShifted(keyframe: Keyframe, frame: Pyramid, pose: Transform<'keyframe', 'frame'>, now: Known): boolean {
    if (this.last) this.longest = Math.max(this.longest, stepOf(this.last, now));
    this.last = now;
    this.missed = 0;
    if (!this.repetition) return false;
    const isBroken =
      !isInView(now.place, frame) || this.longest > MOST_OF_A_PERIOD * this.periodAt(keyframe.centre, pose);
    this.longest = 0;
    return isBroken && !this.isProven(keyframe, frame, pose);
  }

  /** In pixels of the frame. */
  private periodAt({ x, y }: Point, pose: Transform<'keyframe', 'frame'>): number {
    const { xx, xy, yx, yy } = stretchAt(pose, x, y);
    const periods = this.repetition?.periods ?? [];
    return Math.min(...periods.map((by) => Math.hypot(xx * by.x + xy * by.y, yx * by.x + yy * by.y)));
  }
}

const isInView = ({ x, y }: Point, [{ width, height }]: Pyramid): boolean =>
  x >= 0 && y >= 0 && x < width && y < height;

/** A slow device sees fewer frames, between which a hand may move there and back. */
function stepOf(last: Known, now: Known): number {
  const elapsed = now.timestamp - last.timestamp;
  if (elapsed > LONGEST_MS) return Number.POSITIVE_INFINITY;
  return (
    Math.hypot(now.place.x - last.place.x, now.place.y - last.place.y) * Math.max(1, Math.sqrt(elapsed / FRAME_MS))
  );
}
