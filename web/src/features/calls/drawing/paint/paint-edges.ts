import type { DrawnMark } from '@sightline/contract/annotations';
import type { Id } from '@sightline/contract/fields';
import type { Box, Pixel, Size } from '../../picture/picture-mapping.ts';
import type { Placement } from '../../tracking/placements.ts';
import { rimOf, rimWidth } from './ink.ts';

/** An anchor out of sight: where it went, and the colour that it is known by. */
export type LostAnchor = { towards: number; color: string };

/** One for each anchor, in the colour of what was drawn on it last. */
export function lostAnchors(
  marks: readonly DrawnMark[],
  placementOf: (anchorId: Id) => Placement | undefined,
): LostAnchor[] {
  const colors = new Map(marks.flatMap(({ anchor_id, color }) => (anchor_id ? [[anchor_id, color] as const] : [])));
  return [...colors].flatMap(([id, color]) => {
    const { opacity, towards } = placementOf(id) ?? { opacity: 1, towards: undefined };
    return opacity <= 0 && towards !== undefined ? [{ towards, color }] : [];
  });
}

/** The part of the picture that can be seen on its element. */
export function visiblePart(box: Box, { width, height }: Size): Box {
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const [right, bottom] = [Math.min(width, box.left + box.width), Math.min(height, box.top + box.height)];
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const arrowSize = 13;
const inset = 24;

/** Where the ray from the middle meets the edge, with room for the arrow. */
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

/** Towards what cannot be seen, at the edge of what can. */
export function paintEdgeArrows(canvas: CanvasRenderingContext2D, lost: readonly LostAnchor[], visible: Box): void {
  for (const { towards, color } of lost) {
    const path = arrowAt(edgePoint(visible, towards), towards);
    canvas.lineJoin = 'round';
    canvas.lineWidth = 2 * rimWidth + 2;
    canvas.strokeStyle = rimOf(color);
    canvas.stroke(path);
    canvas.fillStyle = color;
    canvas.fill(path);
  }
}
