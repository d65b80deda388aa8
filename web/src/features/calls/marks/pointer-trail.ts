import type { Id } from '@sightline/contract/fields';
import type { Fraction } from '../picture/picture-mapping.ts';

/** A point of an anchor's keyframe, so that it stays on what is pointed at; without an anchor, of the picture. */
export type Pointed =
  | { at: Fraction<'unit-frame'>; anchor_id: null }
  | { at: Fraction<'unit-keyframe'>; anchor_id: Id };
/** Where a laser pointer was, and when in ms. A pointer that rests is told again and again. */
type TrailPoint = Pointed & { since: number };
export type Trail = { color: string; points: readonly TrailPoint[] };

/** It fades so long after it was there. */
export const trailLifetime = 900;

/** What of it can still be seen, oldest first. */
export const trailAt = ({ color, points }: Trail, now: number): Trail => ({
  color,
  points: points.filter(({ since }) => now - since < trailLifetime),
});

export const trailAfter = (trail: Trail | undefined, where: Pointed, color: string, now: number): Trail => ({
  color,
  points: [...(trail ? trailAt(trail, now).points : []), { ...where, since: now }],
});
