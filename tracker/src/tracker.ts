import { Anchor, type AnchorView } from './anchor.ts';
import { CatchUp } from './catch-up.ts';
import type { Descriptions } from './describe.ts';
import type { Point } from './geometry.ts';
import { History, type PastFrame } from './history.ts';
import { PoseFinder } from './pose-finder.ts';
import { createPyramid, fillPyramid, type Pyramid } from './pyramid.ts';
import type { Thumbnail } from './thumbnail.ts';

export type TrackerOptions = {
  /** In pixels of the gray frames; the constants of this package were chosen for a longer side of 320. */
  readonly width: number;
  readonly height: number;
  /** The same frames and the same seed give the same results. */
  readonly seed: number;
};

/** A gray frame. */
export type Picture = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** Why strokes cannot be tracked: their frame is no longer stored, it has too little detail, or too many are tracked already. */
export type Refusal = 'gone' | 'plain' | 'full';

/** Anchors measured in full per frame; fewer in a frame that also searches for others. */
const MAX_MEASURED = 8;
const MEASURED_BESIDE_SEARCH = 4;
export const MAX_ANCHORS = 12;
/** Three seconds at thirty frames a second: the maximum delay of another device's picture. */
export const HISTORY_FRAMES = 90;
const CATCH_UP_STEPS = 2;
/** Fewer corners cannot hold an anchor. */
const FEWEST_FEATURES = 12;

type Pyramids = readonly [Pyramid, Pyramid, Pyramid];

/** Tracks marks on a moving picture. Frames must arrive in the order of their timestamps, in milliseconds. */
export class Tracker {
  private readonly finder: PoseFinder;
  private readonly anchors = new Map<number, Anchor>();
  private history: History;
  /** Memory for the newest frame, the previous one and an older one. */
  private pyramids: Pyramids;
  private frame: Pyramid;
  private previous: Pyramid;
  private lastId = 0;
  /** Anchors that have not reached the newest frame, in the order of drawing. */
  private catchUps: CatchUp[] = [];
  /** The descriptors of the newest frame, computed when an anchor is lost and due. */
  private described: Descriptions | undefined;
  /** The anchor that was searched for last, and the frame. */
  private looked: { readonly anchor: Anchor; readonly frame: Pyramid } | undefined;

  constructor({ width, height, seed }: TrackerOptions) {
    this.finder = new PoseFinder(seed);
    this.finder.setFrameSize(width, height);
    this.pyramids = createPyramids(width, height);
    [this.frame, this.previous] = this.pyramids;
    this.history = new History(HISTORY_FRAMES, width, height);
  }

  /** Following frames have this size. Anchors are searched for in it again, and strokes on older frames are refused. */
  resize(width: number, height: number): void {
    if (width === this.frame[0].width && height === this.frame[0].height) return;
    this.finder.setFrameSize(width, height);
    this.pyramids = createPyramids(width, height);
    [this.frame, this.previous] = this.pyramids;
    this.history = new History(HISTORY_FRAMES, width, height);
    this.catchUps = [];
    this.described = undefined;
    this.looked = undefined;
    for (const anchor of this.anchors.values()) anchor.lose();
  }

  /** Processes the next frame and returns the state of every anchor in it. */
  track(gray: Uint8Array, timestamp: number): readonly AnchorView[] {
    this.catchUp();
    this.previous = this.frame;
    this.frame = this.takePyramid();
    fillPyramid(this.frame, gray);
    const hasLooked = this.findOneLost(timestamp);
    const isSearching = hasLooked || this.nextUndescribed() !== undefined || this.nextLost() !== undefined;
    const measured = this.follow(isSearching ? MEASURED_BESIDE_SEARCH : MAX_MEASURED, timestamp);
    if (!hasLooked && measured <= MEASURED_BESIDE_SEARCH) this.prepareToFind();
    const views = [...this.anchors.values()].map((anchor) => this.view(anchor, timestamp));
    this.history.add(timestamp, gray, views);
    return views;
  }

  /** The frame shown at that time with the state of every anchor, as long as it is stored. */
  findFrame(timestamp: number): PastFrame | undefined {
    return this.history.find(timestamp);
  }

  /**
   * The time of the stored frame that is in another device's picture. If the camera stands still it may be any of the
   * similar frames: then the one nearest to `near`, or the newest. Nothing when no frame clearly matches.
   */
  findByThumbnail(thumbnail: Thumbnail, near?: number): number | undefined {
    return this.history.findShown(thumbnail, near)?.timestamp;
  }

  /** Holds strokes from now on, in points of the frame shown at that time; returns the new anchor's id. */
  anchor(strokes: readonly Point[], timestamp: number): number | Refusal {
    const past = this.history.find(timestamp);
    if (!past) return 'gone';
    const { width, height } = this.frame[0];
    const anchor = this.hold({ width, height, data: past.gray }, strokes, past.timestamp);
    if (!(anchor instanceof Anchor)) return anchor;
    this.anchors.set(anchor.id, anchor);
    this.catchUps.push(new CatchUp(anchor, this.history, past.timestamp, anchor.picture));
    return anchor.id;
  }

  /** The picture that an anchor was drawn on, so that another tracker can restore it. */
  pictureOf(id: number): Picture | undefined {
    const plane = this.anchors.get(id)?.picture[0];
    return plane && { width: plane.width, height: plane.height, data: Uint8Array.from(plane.data) };
  }

  /** Holds strokes on a picture of an earlier tracker: they are lost until they are found. */
  restore(strokes: readonly Point[], picture: Picture): number | Refusal {
    const anchor = this.hold(picture, strokes, Number.NEGATIVE_INFINITY);
    if (!(anchor instanceof Anchor)) return anchor;
    anchor.lose();
    this.anchors.set(anchor.id, anchor);
    return anchor.id;
  }

  private hold({ width, height, data }: Picture, strokes: readonly Point[], timestamp: number): Anchor | Refusal {
    if (this.anchors.size === MAX_ANCHORS) return 'full';
    if (strokes.length === 0) return 'plain';
    const pyramid = createPyramid(width, height);
    fillPyramid(pyramid, data);
    const keyframe = this.finder.makeKeyframe(pyramid, toPixels(strokes, pyramid));
    if (keyframe.features.length < FEWEST_FEATURES) return 'plain';
    this.lastId += 1;
    return new Anchor(this.lastId, keyframe, this.finder, timestamp);
  }

  /** Replaces the strokes of an anchor, in points of the frame on which its first ones were drawn. */
  reshape(id: number, strokes: readonly Point[]): void {
    const anchor = this.anchors.get(id);
    if (anchor && strokes.length > 0) anchor.reshape(toPixels(strokes, anchor.picture));
  }

  release(id: number): void {
    this.anchors.delete(id);
    this.catchUps = this.catchUps.filter(({ anchor }) => anchor.id !== id);
  }

  private takePyramid(): Pyramid {
    const kept = this.looked?.anchor.isUndecided ? this.looked.frame : undefined;
    return this.pyramids.find((each) => each !== this.previous && each !== kept) as Pyramid;
  }

  /** Up to the frame before the next; then the anchor is tracked like all others. */
  private catchUp(): void {
    for (let step = 0; step < CATCH_UP_STEPS; step++) {
      this.catchUps = this.catchUps.filter(({ isDone }) => !isDone);
      this.catchUps[0]?.step();
    }
    this.catchUps = this.catchUps.filter(({ isDone }) => !isDone);
  }

  private isBehind(anchor: Anchor): boolean {
    return this.catchUps.some((each) => each.anchor === anchor);
  }

  /** The least certain come first, then those measured longest ago; returns how many were measured in full. */
  private follow(most: number, timestamp: number): number {
    const followed = [...this.anchors.values()]
      .filter((anchor) => !anchor.isLost && !this.isBehind(anchor))
      .sort((a, b) => Number(a.isShown) - Number(b.isShown) || a.measuredAt - b.measuredAt);
    const held: Anchor[] = [];
    let measured = 0;
    for (const anchor of followed) {
      if (!anchor.followClosely(this.frame, held, timestamp)) {
        if (measured < most) anchor.follow(this.previous, this.frame, timestamp);
        else anchor.wait(held, this.frame, timestamp);
        measured += 1;
      }
      if (anchor.isShown) held.push(anchor);
    }
    return measured;
  }

  /**
   * The most expensive work is spread over frames: in one frame corners are described, in the next one lost anchor is matched
   * against them, in what is by then the previous picture; `follow` then brings it to the newest. The following frames check
   * other places of that picture where it may be.
   */
  private prepareToFind(): void {
    const undescribed = this.nextUndescribed();
    if (undescribed) undescribed.describe(this.isAnyLost);
    else if (this.nextLost()) this.described = this.finder.describeFrame(this.frame);
    else [...this.anchors.values()].find(({ continuity }) => !continuity.isLearned)?.continuity.learnNext();
  }

  /** Returns whether there was a place to check. */
  private findOneLost(timestamp: number): boolean {
    const { described, looked, previous } = this;
    if (looked?.anchor.isUndecided) {
      looked.anchor.searchElsewhere();
      return true;
    }
    if (!described) return false;
    this.described = undefined;
    const anchor = this.nextLost();
    anchor?.recover(previous, described, timestamp);
    this.looked = anchor && { anchor, frame: previous };
    return true;
  }

  private get isAnyLost(): boolean {
    return [...this.anchors.values()].some(({ isLost }) => isLost);
  }

  private nextUndescribed(): Anchor | undefined {
    return [...this.anchors.values()].find(({ isDescribed }) => !isDescribed);
  }

  /** Among those that can be found, the one searched for longest ago. */
  private nextLost(): Anchor | undefined {
    const lost = [...this.anchors.values()].filter(({ isLost, isFindable }) => isLost && isFindable);
    return lost.sort((a, b) => a.searchedAt - b.searchedAt)[0];
  }

  private view(anchor: Anchor, timestamp: number): AnchorView {
    const { width, height } = this.frame[0];
    const view = anchor.view(width, height, timestamp);
    return this.isBehind(anchor) ? { ...view, state: 'found', opacity: 0 } : view;
  }
}

/** Whole numbers are at the centres of pixels. */
function toPixels(points: readonly Point[], [{ width, height }]: Pyramid): Point[] {
  return points.map(({ x, y }) => ({ x: x * width - 0.5, y: y * height - 0.5 }));
}

function createPyramids(width: number, height: number): Pyramids {
  return [createPyramid(width, height), createPyramid(width, height), createPyramid(width, height)];
}
