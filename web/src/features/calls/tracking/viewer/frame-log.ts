import type { Id } from '@sightline/contract/scalars';
import type { Fraction } from '../../picture/picture-mapping.ts';
import { place } from '../../picture/placements.ts';
import type { AnchorPlace, FramePlaces } from '../frame-wire.ts';
import type { Span } from './frame-clock.ts';

const retention = 1500;
const maxFrames = 100;
/** In fractions of the picture: placements that differ by less are the same. */
const sameWithin = 0.006;
/** The points of the keyframe at which placements are compared. */
const probes: readonly Fraction<'unit-keyframe'>[] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];

/** The placements in the streamer's latest frames. They may arrive out of order, and some never. */
export class FrameLog {
  private frames: readonly FramePlaces[] = [];

  get newest(): FramePlaces | undefined {
    return this.frames.at(-1);
  }

  /** Skips a frame that is too old to be on the screen. */
  add(frame: FramePlaces): void {
    const newest = Math.max(frame.ts, this.newest?.ts ?? 0);
    const after = this.frames.findLastIndex(({ ts }) => ts <= frame.ts);
    if (this.frames[after]?.ts === frame.ts) return;
    const all = this.frames.toSpliced(after + 1, 0, frame);
    this.frames = all.filter(({ ts }) => ts > newest - retention).slice(-maxFrames);
  }

  clear(): void {
    this.frames = [];
  }

  nearest(ts: number, within: number): FramePlaces | undefined {
    const near = this.frames.filter((frame) => Math.abs(frame.ts - ts) <= within);
    return near.sort((a, b) => Math.abs(a.ts - ts) - Math.abs(b.ts - ts))[0];
  }

  /** Returns the anchors with the same placement in all frames of a span, as in the last of them. */
  unmoved(span: Span): FramePlaces | undefined {
    const among = this.frames.filter(({ ts }) => ts >= span.from && ts <= span.to);
    const last = among.at(-1);
    return last && keepAlike(last, among, () => sameWithin);
  }

  /**
   * Returns the anchors of a frame that move no further than `within` in the given time before and after it. A busy device reports few
   * frames: those next to the span show the speed.
   */
  slow(frame: FramePlaces, milliseconds: number, within: number): FramePlaces {
    const from = this.frames.findLastIndex(({ ts }) => ts < frame.ts - milliseconds);
    const to = this.frames.findIndex(({ ts }) => ts > frame.ts + milliseconds);
    const around = this.frames.slice(Math.max(0, from), to === -1 ? undefined : to + 1);
    return keepAlike(frame, around, ({ ts }) => within * Math.max(1, Math.abs(ts - frame.ts) / milliseconds));
  }
}

/** Returns a frame without the anchors whose placement in another frame differs too much. */
function keepAlike(frame: FramePlaces, others: readonly FramePlaces[], within: (other: FramePlaces) => number) {
  const isAlike = (anchor: AnchorPlace) =>
    others.every((other) => isSame(anchor, findAnchor(other, anchor.id), within(other)));
  return { ...frame, anchors: frame.anchors.filter(isAlike) };
}

/** Keeps the anchors out of view, whose directions stay valid after this frame. */
export const lostIn = (frame: FramePlaces): FramePlaces => ({
  ...frame,
  anchors: frame.anchors.filter(({ opacity }) => opacity === 0),
});

export const findAnchor = (frame: FramePlaces, id: Id): AnchorPlace | undefined =>
  frame.anchors.find((anchor) => anchor.id === id);

/** An anchor that was not held yet, or not tracked yet, contradicts nothing. */
function isSame(one: AnchorPlace, other: AnchorPlace | undefined, within: number): boolean {
  if (!other || other.state === 'found') return true;
  if ((one.opacity === 0) !== (other.opacity === 0)) return false;
  return (
    one.opacity === 0 ||
    probes.every((probe) => {
      const [a, b] = [place(one.transform, probe), place(other.transform, probe)];
      return a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) <= within;
    })
  );
}
