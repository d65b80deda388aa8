import type { AnchorPoints, AnchorRefusal } from '@sightline/contract/call-tracking';
import type { Id } from '@sightline/contract/fields';
import type { Transform } from '@sightline/tracker/geometry';
import type { Fraction, Space } from './picture-mapping.ts';

export type Placed = Transform<'unit-keyframe', 'unit-frame'>;

/**
 * Where what is drawn lies in a moving picture. A mark's points are fractions of its anchor's keyframe, the frame of the
 * camera on which it was drawn; a placement says where that keyframe lies in the frame that is on the screen.
 */
export type Placement = {
  /** For `place`. */
  readonly transform: Placed;
  /** 0 … 1. With 0 nothing may be drawn: it would lie in the wrong place. */
  readonly opacity: number;
  /** Of an anchor that is out of sight: radians clockwise from the right edge, from the middle of the picture. */
  readonly towards: number | undefined;
};

/** The pen went down: the anchor of what is drawn, and how points of the held frame become points of its keyframe. */
export type Hold = {
  readonly anchorId: Id;
  /** May lead beyond 0 … 1. */
  readonly toKeyframe: (at: Fraction<'unit-frame'>) => Fraction<'unit-keyframe'>;
};

/** A point of an anchor's keyframe. */
export type Pinned = { readonly at: Fraction<'unit-keyframe'>; readonly anchor_id: Id };

/** One for each picture that is drawn on. It stays the same object; what it answers changes with every frame. */
export interface Scene {
  /** False: marks have no anchor, and lie on the screen until it is true. */
  readonly isTracking: boolean;
  /** For the frame on the screen, or the held one. Undefined: nothing is known yet, draw nothing. */
  placementOf(anchorId: Id): Placement | undefined;
  /** After each new frame on the screen, and whenever placements changed otherwise. */
  onFrame(listener: () => void): () => void;
  /**
   * Only while tracking. The frame on the screen is held until `letGo`, and everything drawn until then belongs to it. Joins
   * a good anchor nearby, or asks for a new one.
   */
  hold(points: readonly Fraction<'unit-frame'>[]): Hold;
  /**
   * Where somebody points in the frame on the screen, on an anchor that is surely there and not far; undefined without one.
   * `heightInWidths` is the shape of the picture.
   */
  pin(at: Fraction<'unit-frame'>, heightInWidths: number): Pinned | undefined;
  /** The held frame in its full size, to be shown over the video. */
  readonly heldFrame: HTMLCanvasElement | undefined;
  /**
   * The frame that the placements are of, while something lies on it: to be painted with what lies there. A video shows its
   * next frame without waiting for what is painted over it.
   */
  readonly followedFrame?: HTMLCanvasElement | undefined;
  /** The picture moves again. */
  unpin(): void;
  /** All points that are drawn on an anchor, of all marks, in its keyframe. */
  shape(anchorId: Id, points: AnchorPoints): void;
  /** Nothing is drawn on it any more. */
  release(anchorId: Id): void;
  /** Of those that were refused already, at once. */
  onRefused(listener: (anchorId: Id, why: AnchorRefusal) => void): () => void;
}

/** A frame is its own keyframe for what is drawn on it first. */
export const toOwnKeyframe = ([x, y]: Fraction<'unit-frame'>): Fraction<'unit-keyframe'> => [x, y];

/** Undefined for what lies behind the camera. */
export function place<From extends Space, To extends Space>(
  [a, b, c, d, e, f, g, h, i]: Transform<From, To>,
  [x, y]: Readonly<Fraction<From>>,
): Fraction<To> | undefined {
  const depth = g * x + h * y + i;
  return depth > 0 ? [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth] : undefined;
}
