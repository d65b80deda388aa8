import { type Point, stretchAt, type Transform } from './geometry.ts';
import type { Keyframe } from './keyframe.ts';
import type { Pyramid } from './pyramid.ts';
import { type Repetition, RepetitionSearch } from './repetition.ts';

/** Of the period, from one frame to the next: after more, a motion of a period less is as likely. */
const MOST_OF_A_PERIOD = 0.25;
/** The time between two frames for which that was chosen. */
const FRAME_MS = 34;

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
  /** The longest step until then, as a distance from one frame to the next. */
  private longest = 0;

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
    this.longest = 0;
  }

  /** Whether something that does not repeat proves this pose; always true where nothing repeats. */
  isProven({ centre }: Keyframe, frame: Pyramid, pose: Transform<'keyframe', 'frame'>): boolean {
    return !this.isRepeating || (this.repetition?.landmarks.confirm(frame, pose, centre) ?? false);
  }

  /** Whether it was out of view, or may have moved by a period since it was last known. */
  isBroken(
    { centre }: Keyframe,
    [{ width, height }]: Pyramid,
    pose: Transform<'keyframe', 'frame'>,
    now: Known,
  ): boolean {
    const { last } = this;
    this.last = now;
    if (last) this.longest = Math.max(this.longest, stepOf(last, now));
    if (!this.repetition) return false;
    const isInView = now.place.x >= 0 && now.place.y >= 0 && now.place.x < width && now.place.y < height;
    const longest = this.longest;
    this.longest = 0;
    return !last || !isInView || longest > MOST_OF_A_PERIOD * this.periodAt(centre, pose);
  }

  /** In pixels of the frame. */
  private periodAt({ x, y }: Point, pose: Transform<'keyframe', 'frame'>): number {
    const { xx, xy, yx, yy } = stretchAt(pose, x, y);
    const lengths = (this.repetition?.periods ?? []).map((by) =>
      Math.hypot(xx * by.x + xy * by.y, yx * by.x + yy * by.y),
    );
    return Math.min(...lengths);
  }
}

/** A slow device sees fewer frames, between which a hand may move there and back. */
function stepOf(last: Known, now: Known): number {
  const away = Math.hypot(now.place.x - last.place.x, now.place.y - last.place.y);
  return away * Math.max(1, Math.sqrt((now.timestamp - last.timestamp) / FRAME_MS));
}
