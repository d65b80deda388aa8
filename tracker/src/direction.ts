import type { Point } from './geometry.ts';

/** A fraction of the distance from the middle of the frame to its edges. */
const WITHIN = 0.6;

/**
 * From the middle of the frame, in radians clockwise from the right edge; unknown for what was lost well within it,
 * since that moved too fast to be measured.
 */
export function directionTo(point: Point, middleX: number, middleY: number): number | undefined {
  const [right, down] = [point.x - middleX, point.y - middleY];
  const isWithin = Math.abs(right) < WITHIN * middleX && Math.abs(down) < WITHIN * middleY;
  return isWithin ? undefined : Math.atan2(down, right);
}
