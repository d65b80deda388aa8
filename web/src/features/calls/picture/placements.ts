import type { AnchorPoints, AnchorRefusal } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import type { Transform } from '@sightline/tracker/geometry';
import type { Fraction, Space } from './picture-mapping.ts';

export type Placed = Transform<'unit-keyframe', 'unit-frame'>;

/**
 * Positions of marks in a moving picture. A mark's points are fractions of its anchor's keyframe, the camera frame on
 * which it was drawn; a placement maps that keyframe to the frame on the screen.
 */
export type Placement = {
  /** The mapping for `place`. */
  readonly transform: Placed;
  /** 0 … 1. With 0 draw nothing, because it would be in the wrong position. */
  readonly opacity: number;
  /**
   * Set for an anchor out of view: its direction from the middle of the picture, in radians clockwise from the right
   * edge.
   */
  readonly towards: number | undefined;
};

/**
 * A stroke has started: the anchor of the mark, and the mapping from points of the held frame to points of its
 * keyframe.
 */
export type Hold = {
  readonly anchorId: Id;
  /** The result may lie outside 0 … 1. */
  readonly toKeyframe: (at: Fraction<'unit-frame'>) => Fraction<'unit-keyframe'>;
};

/** A point of an anchor's keyframe. */
export type Pinned = { readonly at: Fraction<'unit-keyframe'>; readonly anchor_id: Id };

/** One per picture that is drawn on. The object stays the same; its answers change with every frame. */
export interface Scene {
  /** While false, marks have no anchor and stay fixed on the screen. */
  readonly isTracking: boolean;
  /** For the frame on the screen, or the held one. Undefined while nothing is known yet: draw nothing. */
  placementOf(anchorId: Id): Placement | undefined;
  /** Called after each new frame on the screen, and when placements change for other reasons. */
  onFrame(listener: () => void): () => void;
  /**
   * Only while tracking. Holds the frame on the screen until `unpin`; everything drawn until then belongs to it. Uses a
   * good anchor nearby, or requests a new one.
   */
  hold(points: readonly Fraction<'unit-frame'>[]): Hold;
  /**
   * Maps a pointer position in the frame on the screen to a nearby, reliable anchor; undefined without one.
   * `heightInWidths` is the aspect ratio of the picture.
   */
  pin(at: Fraction<'unit-frame'>, heightInWidths: number): Pinned | undefined;
  /** The held frame in its full size, to be shown over the video. */
  readonly heldFrame: HTMLCanvasElement | undefined;
  /** Whether marks on the held frame would disappear if it were released now: their placement is not known yet. */
  readonly isSettling?: boolean;
  /**
   * The frame that the placements belong to, while it has marks: paint it together with the marks. A video shows its
   * next frame without waiting for a canvas over it.
   */
  readonly followedFrame?: HTMLCanvasElement | undefined;
  /** Releases the held frame. */
  unpin(): void;
  /** All points of all marks on an anchor, in its keyframe. */
  shape(anchorId: Id, points: AnchorPoints): void;
  /** The anchor has no marks left. */
  release(anchorId: Id): void;
  /** Calls back at once for anchors that were refused before subscribing. */
  onRefused(listener: (anchorId: Id, why: AnchorRefusal) => void): () => void;
}

/** For the first mark on a frame, the frame itself is the keyframe. */
export const toOwnKeyframe = ([x, y]: Fraction<'unit-frame'>): Fraction<'unit-keyframe'> => [x, y];

/** Undefined for points behind the camera. */
export function place<From extends Space, To extends Space>(
  [a, b, c, d, e, f, g, h, i]: Transform<From, To>,
  [x, y]: Readonly<Fraction<From>>,
): Fraction<To> | undefined {
  const depth = g * x + h * y + i;
  return depth > 0 ? [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth] : undefined;
}
