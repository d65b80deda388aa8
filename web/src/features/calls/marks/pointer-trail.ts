import type { Id } from '@sightline/contract/scalars';
import type { Fraction } from '../picture/picture-mapping.ts';

/** A point of an anchor's keyframe, so that it stays on what it points at; without an anchor, of the picture. */
export type Pointed =
  | { at: Fraction<'unit-frame'>; anchor_id: null }
  | { at: Fraction<'unit-keyframe'>; anchor_id: Id };
/** A position of a laser pointer, and when in ms. A resting pointer is sent again at intervals. */
type TrailPoint = Pointed & { since: number };
export type Trail = { color: string; points: readonly TrailPoint[] };

/** A point fades this long (ms) after it was added. */
export const trailLifetime = 900;

/** The points that are still visible, oldest first. */
export const trailAt = ({ color, points }: Trail, now: number): Trail => ({
  color,
  points: points.filter(({ since }) => now - since < trailLifetime),
});

export const trailAfter = (trail: Trail | undefined, where: Pointed, color: string, now: number): Trail => ({
  color,
  points: [...(trail ? trailAt(trail, now).points : []), { ...where, since: now }],
});
