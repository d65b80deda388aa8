import type { DrawnMark, Mark, MarkPoint } from '@sightline/contract/annotations';
import { type Placed, place, type Scene } from '../picture/placements.ts';
import { cornersOf } from './box-corners.ts';
import { outlineOf } from './mark-outline.ts';
import { inPlace } from './paint.ts';

type Where = Pick<Scene, 'placementOf'>;

/** In fractions of the picture: a smaller distortion is not visible. */
const bentBy = 0.01;
/** How far a mark may extend beyond its picture. */
const reach = 10;

const isSeen = ([x, y]: MarkPoint): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;
const isNear = ([x, y]: MarkPoint): boolean => Math.abs(x) <= reach && Math.abs(y) <= reach;

function placedAll(transform: Placed, points: readonly MarkPoint[]): MarkPoint[] | undefined {
  const placed = points.map((point) => place(transform, point));
  return placed.every((point) => point !== undefined) ? placed : undefined;
}

const isLike = (one: readonly MarkPoint[], other: readonly MarkPoint[]): boolean =>
  one.every(([x, y], at) => Math.hypot(x - (other[at]?.[0] ?? 0), y - (other[at]?.[1] ?? 0)) <= bentBy);

/** A rectangle or a circle that is distorted or rotated is stored with its four corners. */
function pointsIn(transform: Placed, { tool, points }: Mark, outline: MarkPoint[]): MarkPoint[] | undefined {
  const placed = placedAll(transform, points);
  if (tool !== 'rectangle' && tool !== 'circle') return placed;
  return placed && isLike(outlineOf({ tool, points: placed }), outline)
    ? placed
    : placedAll(transform, cornersOf(points));
}

function markIn({ anchor_id, life: _, ...mark }: DrawnMark, where: Where): Mark | undefined {
  const placement = anchor_id === null ? inPlace : where.placementOf(anchor_id);
  if (!placement || placement.opacity <= 0) return undefined;
  const outline = placedAll(placement.transform, outlineOf(mark));
  const points = outline && pointsIn(placement.transform, mark, outline);
  return points?.every(isNear) && outline?.some(isSeen) ? { ...mark, points } : undefined;
}

/** The marks in the picture at this moment, without those that are out of view. */
export const marksInPicture = (marks: readonly DrawnMark[], where: Where): Mark[] =>
  marks.flatMap((mark) => markIn(mark, where) ?? []);
