import { type FrameView, standsFor } from '../frame-view.ts';
import type { FramePlaces } from '../frame-wire.ts';
import { lostIn } from './frame-log.ts';
import type { SeenFrame, ViewerFrames } from './viewer-frames.ts';

type Copies<Picture> = {
  readonly frame: Picture | undefined;
  take: (isWanted: boolean, mediaTime: number | undefined) => boolean;
  keep: () => void;
};
type Followed = { places: FramePlaces; at: number | null; seenAt: number };

/**
 * The viewer's picture while it has marks: it moves from one frame with known placements to the next. Frames between
 * them are skipped for a moment, because marks would be misplaced on them.
 */
export class FollowedFrames<Picture> implements FrameView {
  private readonly frames: ViewerFrames;
  private readonly copies: Copies<Picture>;
  private last: Followed | undefined;

  constructor(frames: ViewerFrames, copies: Copies<Picture>) {
    this.frames = frames;
    this.copies = copies;
  }

  get isTracking(): boolean {
    return this.frames.isTracking;
  }

  get shown(): FramePlaces | undefined {
    return this.frames.shown ?? this.standing?.places ?? this.lost;
  }

  get shownAt(): number | null {
    return this.frames.shown || !this.standing ? this.frames.shownAt : this.standing.at;
  }

  /** The picture to paint together with its marks. */
  get picture(): Picture | undefined {
    return this.frames.shown || this.standing ? this.copies.frame : undefined;
  }

  subscribe(listener: () => void): () => void {
    return this.frames.subscribe(() => {
      this.follow();
      listener();
    });
  }

  /** A new frame is on the screen. If the video already shows another one, waits for the next. */
  show(frame: SeenFrame): void {
    if (this.copies.take(this.isTracking, frame.mediaTime)) this.frames.show(frame);
  }

  private follow(): void {
    const { shown, shownAt } = this.frames;
    if (!shown) return;
    this.copies.keep();
    this.last = { places: shown, at: shownAt, seenAt: performance.now() };
  }

  /** Directions of lost anchors are known even while the frame on the screen is not. */
  private get lost(): FramePlaces | undefined {
    const { newest } = this.frames;
    return newest && lostIn(newest);
  }

  /** Only while its copy exists. */
  private get standing(): Followed | undefined {
    const { last } = this;
    if (!last || !this.isTracking || !this.copies.frame) return undefined;
    return performance.now() - last.seenAt <= standsFor ? last : undefined;
  }
}
