import type { DrawnMark } from '@sightline/contract/annotations';
import type { Id } from '@sightline/contract/scalars';
import type { Box, Pixel } from '../picture/picture-mapping.ts';
import type { Placement } from '../picture/placements.ts';
import { rimOf, rimWidth } from './ink.ts';
import { outlineOnCanvas } from './mark-outline.ts';

/** A mark out of view: its direction from the middle of the visible part, and the colour of its arrow. */
type OutOfSight = { towards: number; color: string };

/** Returns one arrow per anchor, in the colour of its latest mark. */
export function lostAnchors(
  marks: readonly DrawnMark[],
  placementOf: (anchorId: Id) => Placement | undefined,
): OutOfSight[] {
  const colors = new Map(marks.flatMap(({ anchor_id, color }) => (anchor_id ? [[anchor_id, color] as const] : [])));
  return [...colors].flatMap(([id, color]) => {
    const { opacity, towards } = placementOf(id) ?? { opacity: 1, towards: undefined };
    return opacity <= 0 && towards !== undefined ? [{ towards, color }] : [];
  });
}

type Seen = {
  /** The rectangle of the whole picture, and its visible part. */
  box: Box;
  visible: Box;
  placementOf: (mark: DrawnMark) => Placement | undefined;
};

/** Marks outside the visible part: the picture is cut off or enlarged, or the camera has just left them. */
export function marksBeside(marks: readonly DrawnMark[], { box, visible, placementOf }: Seen): OutOfSight[] {
  const middle = middleOf(visible);
  return marks.flatMap((mark) => {
    const placement = placementOf(mark);
    const outline = placement && placement.opacity > 0 ? outlineOnCanvas(mark, placement.transform, box) : undefined;
    const around = outline && boxAround(outline);
    if (!around || overlap(around, visible)) return [];
    const { x, y } = middleOf(around);
    return [{ towards: Math.atan2(y - middle.y, x - middle.x), color: mark.color }];
  });
}

const middleOf = ({ left, top, width, height }: Box): Pixel => ({ x: left + width / 2, y: top + height / 2 });

function boxAround(points: readonly Pixel[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left <= other.left + other.width &&
  other.left <= one.left + one.width &&
  one.top <= other.top + other.height &&
  other.top <= one.top + one.height;

const arrowSize = 13;
const inset = 24;

/** Returns the point where the ray from the middle meets the edge, minus space for the arrow. */
export function edgePoint({ left, top, width, height }: Box, towards: number): Pixel {
  const [x, y] = [Math.cos(towards), Math.sin(towards)];
  const [halfWidth, halfHeight] = [Math.max(0, width / 2 - inset), Math.max(0, height / 2 - inset)];
  const reach = Math.min(halfWidth / Math.max(1e-6, Math.abs(x)), halfHeight / Math.max(1e-6, Math.abs(y)));
  return { x: left + width / 2 + x * reach, y: top + height / 2 + y * reach };
}

function arrowAt({ x, y }: Pixel, towards: number): Path2D {
  const path = new Path2D();
  const corner = (angle: number, size: number): [number, number] => [
    x + size * Math.cos(towards + angle),
    y + size * Math.sin(towards + angle),
  ];
  path.moveTo(...corner(0, arrowSize));
  path.lineTo(...corner(2.4, arrowSize));
  path.lineTo(...corner(Math.PI, arrowSize * 0.35));
  path.lineTo(...corner(-2.4, arrowSize));
  path.closePath();
  return path;
}

type EdgeArrow = OutOfSight & { at: Pixel };

/** Leaves out arrows that overlap one of a later mark. */
export function edgeArrows(outOfSight: readonly OutOfSight[], visible: Box): EdgeArrow[] {
  const arrows: EdgeArrow[] = [];
  for (const one of outOfSight.toReversed()) {
    const at = edgePoint(visible, one.towards);
    const isApart = (other: EdgeArrow): boolean => Math.hypot(at.x - other.at.x, at.y - other.at.y) >= 2 * arrowSize;
    if (arrows.every(isApart)) arrows.push({ ...one, at });
  }
  return arrows;
}

/** Paints arrows at the edge of the visible part, towards marks out of view. */
export function paintEdgeArrows(canvas: CanvasRenderingContext2D, arrows: readonly EdgeArrow[]): void {
  for (const { at, towards, color } of arrows) {
    const path = arrowAt(at, towards);
    canvas.lineJoin = 'round';
    canvas.lineWidth = 2 * rimWidth + 2;
    canvas.strokeStyle = rimOf(color);
    canvas.stroke(path);
    canvas.fillStyle = color;
    canvas.fill(path);
  }
}
