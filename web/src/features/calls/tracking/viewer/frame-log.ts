import type { Id } from '@sightline/contract/fields';
import type { Fraction } from '../../picture/picture-mapping.ts';
import { place } from '../../picture/placements.ts';
import type { AnchorPlace, FramePlaces } from '../frame-wire.ts';
import type { Span } from './frame-clock.ts';

const retention = 1500;
const maxFrames = 100;
/** Of the picture's width and height: places that differ by less are one. */
const sameWithin = 0.006;
/** Where in the keyframe places are compared. */
const probes: readonly Fraction<'unit-keyframe'>[] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];

/** Where everything was in the streamer's last frames. They may come out of order, and some never. */
export class FrameLog {
  private frames: readonly FramePlaces[] = [];

  get newest(): FramePlaces | undefined {
    return this.frames.at(-1);
  }

  /** One that comes too late to be seen is left out. */
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

  /** What is in the same place in all frames of a span, in the last of them. What moved meanwhile is left out. */
  unmoved(span: Span): FramePlaces | undefined {
    const among = this.frames.filter(({ ts }) => ts >= span.from && ts <= span.to);
    const last = among.at(-1);
    return last && keepAlike(last, among, () => sameWithin);
  }

  /**
   * What of a frame moves no further than so much in so many milliseconds before and after it, going by the frames around.
   * A device that is busy tells of few: those next to the span say how fast it moves.
   */
  slow(frame: FramePlaces, milliseconds: number, within: number): FramePlaces {
    const from = this.frames.findLastIndex(({ ts }) => ts < frame.ts - milliseconds);
    const to = this.frames.findIndex(({ ts }) => ts > frame.ts + milliseconds);
    const around = this.frames.slice(Math.max(0, from), to === -1 ? undefined : to + 1);
    return keepAlike(frame, around, ({ ts }) => within * Math.max(1, Math.abs(ts - frame.ts) / milliseconds));
  }
}

/** A frame with what lies in all others within so much of where it lies in this one. */
function keepAlike(frame: FramePlaces, others: readonly FramePlaces[], within: (other: FramePlaces) => number) {
  const isAlike = (anchor: AnchorPlace) =>
    others.every((other) => isSame(anchor, findAnchor(other, anchor.id), within(other)));
  return { ...frame, anchors: frame.anchors.filter(isAlike) };
}

/** What is true also of the frames after this one: what went out of sight, and where. */
export const lostIn = (frame: FramePlaces): FramePlaces => ({
  ...frame,
  anchors: frame.anchors.filter(({ opacity }) => opacity === 0),
});

export const findAnchor = (frame: FramePlaces, id: Id): AnchorPlace | undefined =>
  frame.anchors.find((anchor) => anchor.id === id);

/** One that was not held yet, or not yet followed, contradicts nothing. */
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
