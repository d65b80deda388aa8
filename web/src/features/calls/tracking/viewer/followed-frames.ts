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
 * What a viewer is shown while something lies on the picture: a frame is followed by the next one of which it is known
 * where everything lies. Those between are left out for a moment, as marks would lie on them where they do not belong.
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

  /** To be painted with what lies on it. */
  get picture(): Picture | undefined {
    return this.frames.shown || this.standing ? this.copies.frame : undefined;
  }

  subscribe(listener: () => void): () => void {
    return this.frames.subscribe(() => {
      this.follow();
      listener();
    });
  }

  /** A new frame is on the screen. One that is not any more is left out: the next one comes. */
  show(frame: SeenFrame): void {
    if (this.copies.take(this.isTracking, frame.mediaTime)) this.frames.show(frame);
  }

  private follow(): void {
    const { shown, shownAt } = this.frames;
    if (!shown) return;
    this.copies.keep();
    this.last = { places: shown, at: shownAt, seenAt: performance.now() };
  }

  /** Where things went is told also while it is not known which frame is on the screen. */
  private get lost(): FramePlaces | undefined {
    const { newest } = this.frames;
    return newest && lostIn(newest);
  }

  /** Only together with its picture. */
  private get standing(): Followed | undefined {
    const { last } = this;
    if (!last || !this.isTracking || !this.copies.frame) return undefined;
    return performance.now() - last.seenAt <= standsFor ? last : undefined;
  }
}
