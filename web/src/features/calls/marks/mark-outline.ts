import type { Mark, MarkPoint } from '@sightline/contract/annotations';
import { type Box, type Pixel, toPixel } from '../picture/picture-mapping.ts';
import { type Placed, place } from '../picture/placements.ts';
import { type Corners, cornersOf, intoBox } from './box-corners.ts';

/** This many corners look round. */
const roundness = 48;

function ellipseIn(corners: Corners): MarkPoint[] {
  const into = intoBox(corners);
  return Array.from({ length: roundness }, (_, at) => {
    const angle = (at / roundness) * 2 * Math.PI;
    return into([0.5 + Math.cos(angle) / 2, 0.5 + Math.sin(angle) / 2]);
  });
}

/** The points that perspective must transform: a circle on a tilted surface is no circle on the screen. */
export function outlineOf({ tool, points }: Pick<Mark, 'tool' | 'points'>): MarkPoint[] {
  if (tool === 'rectangle') return [...cornersOf(points)];
  return tool === 'circle' ? ellipseIn(cornersOf(points)) : points;
}

/** The outline on the canvas; undefined when a part of it is behind the camera. */
export function outlineOnCanvas(mark: Mark, transform: Placed, box: Box): Pixel[] | undefined {
  const placed = outlineOf(mark).map((point) => place(transform, point));
  return placed.every((point) => point !== undefined) ? placed.map((point) => toPixel(point, box)) : undefined;
}
