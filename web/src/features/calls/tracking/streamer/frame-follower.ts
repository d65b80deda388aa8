import type { AnchorMessage, AnchorPoints, AnchorRefusal } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import { chain, type Transform } from '@sightline/tracker/geometry';
import { differenceBetween, type Thumbnail } from '@sightline/tracker/thumbnail';
import { HISTORY_FRAMES, Tracker } from '@sightline/tracker/tracker';
import type { AnchorPlace, FramePlaces } from '../frame-wire.ts';
import { type GrayPicture, movedPicture, thumbnailIn } from '../gray-picture.ts';
import type { StoredAnchor } from '../stored-anchors.ts';
import { contrastOf, shiftBetween } from './thumbnail-shift.ts';

type Hold = Extract<AnchorMessage, { type: 'hold' }>;
/** In the streamer's times. */
export type Frames = { first: number; last: number };

const seed = 1;
/** In ms: the gap between the times of one camera and the next. */
const betweenCameras = 1000;
/** In ms: frames of one camera are closer to each other, even on a slow device. */
const betweenFrames = 100;
/**
 * The difference at which two pictures count as the same scene: in gray levels, and as a share of the contrast lost by
 * the codec.
 */
const alikeWithin = 0.25;
const alikeShare = 0.4;
/** A share of the difference to the next frame: a picture that is further from its frame may be one between them. */
const betweenShare = 0.3;
/** A share of a picture's contrast: unrelated pictures differ at least this much. */
const unlike = 0.36;

type Lean = Transform<'unit-keyframe', 'unit-keyframe'>;
const pointsOf = (points: AnchorPoints, lean?: Lean) =>
  points.map(([x, y]) => ({ x: x + (lean?.[2] ?? 0), y: y + (lean?.[5] ?? 0) }));
const meanOf = (points: AnchorPoints, axis: 0 | 1): number =>
  points.reduce((sum, point) => sum + point[axis], 0) / points.length;
const newEpoch = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** The tracker with a call's anchor ids, and with times that continue across cameras. */
export class FrameFollower {
  private tracker: Tracker | undefined;
  private readonly ids = new Map<number, Id>();
  /** For marks on a picture between two frames: the transform from that picture to the frame that holds them. */
  private readonly leans = new Map<Id, Lean>();
  private times: number[] = [];
  private epoch = newEpoch();
  /** The offset added to a camera's times; undefined until a new camera's first frame. */
  private shift: number | undefined = 0;
  private last = 0;

  /** Following frames come from another camera, or from the same one after a pause. */
  restart(): void {
    this.epoch = newEpoch();
    this.shift = undefined;
    this.times = [];
  }

  /** Returns nothing for a frame that is not newer than the last. */
  take({ data, width, height }: GrayPicture, capturedAt: number): FramePlaces | undefined {
    this.shift ??= this.last + betweenCameras - capturedAt;
    const ts = capturedAt + this.shift;
    if (ts <= this.last) return undefined;
    this.last = ts;
    this.times = [...this.times, ts].slice(-HISTORY_FRAMES);
    this.tracker ??= new Tracker({ width, height, seed });
    this.tracker.resize(width, height);
    const views = this.tracker.track(data, ts);
    const anchors = views.flatMap(({ id, ...view }): AnchorPlace[] => {
      const name = this.ids.get(id);
      if (name === undefined) return [];
      const lean = this.leans.get(name);
      return [{ ...view, id: name, transform: lean ? chain(lean, view.transform) : view.transform }];
    });
    return { epoch: this.epoch, ts, anchors };
  }

  /** Returns nothing on success. */
  hold({ anchor_id, ts, thumb, points }: Hold): AnchorRefusal | undefined {
    if (this.numberOf(anchor_id) !== undefined) return undefined;
    const thumbnail = thumbnailIn(thumb);
    if (differenceBetween(thumbnail, thumbnail) === undefined) return 'plain';
    const at = this.find(thumbnail, ts);
    if (at === undefined) return 'gone';
    const lean = this.leanOf(thumbnail, at, points);
    const held = this.tracker?.anchor(pointsOf(points, lean), at) ?? 'gone';
    if (typeof held !== 'number') return held;
    if (lean) this.leans.set(anchor_id, lean);
    this.ids.set(held, anchor_id);
    return undefined;
  }

  /** Restores anchors from before a reload. The tracker searches for them, except for those without texture. */
  restore(anchors: readonly StoredAnchor[]): void {
    for (const { id, points, picture } of anchors) {
      this.tracker ??= new Tracker({ width: picture.width, height: picture.height, seed });
      const held = this.tracker.restore(pointsOf(points), picture);
      if (typeof held === 'number') this.ids.set(held, id);
    }
  }

  /** The picture that an anchor was drawn on. */
  pictureOf(anchorId: Id): GrayPicture | undefined {
    const number = this.numberOf(anchorId);
    const picture = number === undefined ? undefined : this.tracker?.pictureOf(number);
    const lean = this.leans.get(anchorId);
    return picture && lean ? movedPicture(picture, lean[2], lean[5]) : picture;
  }

  /** Returns whether the anchor exists. */
  shape(anchorId: Id, points: AnchorPoints): boolean {
    const number = this.numberOf(anchorId);
    if (number !== undefined) this.tracker?.reshape(number, pointsOf(points, this.leans.get(anchorId)));
    return number !== undefined;
  }

  release(anchorId: Id): void {
    const number = this.numberOf(anchorId);
    if (number === undefined) return;
    this.tracker?.release(number);
    this.ids.delete(number);
    this.leans.delete(anchorId);
  }

  /** Finds the frames of this camera that look like a thumbnail from another device; null when ambiguous. */
  findShown(thumb: string, near: number | null): Frames | null {
    const thumbnail = thumbnailIn(thumb);
    const best = this.times.indexOf(this.tracker?.findByThumbnail(thumbnail, near ?? undefined) ?? -1);
    if (best < 0) return null;
    const least = this.differenceAt(best, thumbnail);
    const most = Math.hypot(alikeWithin + alikeShare * least, least);
    let [first, last] = this.isBetween(best, least) ? [best - 1, best + 1] : [best, best];
    while (this.differenceAt(first - 1, thumbnail) <= most) first -= 1;
    while (this.differenceAt(last + 1, thumbnail) <= most) last += 1;
    return { first: this.times[Math.max(0, first)] ?? 0, last: this.times[last] ?? this.last };
  }

  /**
   * Says whether the picture differs from the frame about as much as the neighbouring frames do: a picture that was not tracked differs
   * less. Unrelated neighbours do not count.
   */
  private isBetween(index: number, difference: number, unlikeFrom = Number.POSITIVE_INFINITY): boolean {
    const own = this.tracker?.findFrame(this.times[index] ?? -1);
    const around = own ? [index - 1, index + 1].map((next) => this.differenceAt(next, own.thumbnail, unlikeFrom)) : [];
    return difference > betweenShare * Math.min(...around);
  }

  /** Returns nothing when the picture is the frame itself, as far as can be seen. */
  private leanOf(thumbnail: Thumbnail, at: number, points: AnchorPoints): Lean | undefined {
    const own = this.tracker?.findFrame(at);
    const index = this.times.indexOf(at);
    const difference = this.differenceAt(index, thumbnail);
    if (!own || !this.isBetween(index, difference, unlike * contrastOf(own.thumbnail))) return undefined;
    const [x, y] = shiftBetween(thumbnail, own.thumbnail, [meanOf(points, 0), meanOf(points, 1)]);
    return [1, 0, x, 0, 1, y, 0, 0, 1];
  }

  /** Searches by appearance; if that is ambiguous, by the time that the viewer assumes. */
  private find(thumbnail: Thumbnail, ts: number | null): number | undefined {
    const found = this.tracker?.findByThumbnail(thumbnail, ts ?? undefined);
    if (found !== undefined || ts === null) return found;
    const distance = (time: number): number => Math.abs(time - ts);
    const nearest = this.times.reduce((a, b) => (distance(b) < distance(a) ? b : a), Number.NEGATIVE_INFINITY);
    const isIt =
      distance(nearest) <= betweenFrames && Number.isFinite(this.differenceAt(this.times.indexOf(nearest), thumbnail));
    return isIt ? nearest : undefined;
  }

  private differenceAt(index: number, thumbnail: Thumbnail, atLeast = Number.POSITIVE_INFINITY): number {
    const ts = this.times[index];
    const frame = ts === undefined ? undefined : this.tracker?.findFrame(ts);
    return frame ? (differenceBetween(frame.thumbnail, thumbnail) ?? atLeast) : Number.POSITIVE_INFINITY;
  }

  private numberOf(anchorId: Id): number | undefined {
    return [...this.ids].find(([, id]) => id === anchorId)?.[0];
  }
}
