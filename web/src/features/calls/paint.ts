import type { Stroke } from '@sightline/contract/calls';
import { type Box, type Pixel, toPixel } from './picture-mapping.ts';

/** A curve through the middles between points: what a hand drew, without its corners. */
function trace(canvas: CanvasRenderingContext2D, points: readonly Pixel[]): void {
  const [first, ...rest] = points;
  if (!first) return;
  canvas.beginPath();
  canvas.moveTo(first.x, first.y);
  for (const [at, point] of rest.entries()) {
    const next = rest[at + 1];
    if (next) canvas.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
    else canvas.lineTo(point.x, point.y);
  }
  if (rest.length === 0) canvas.lineTo(first.x + 0.01, first.y);
  canvas.stroke();
}

/** A thin rim keeps every colour visible on every picture. */
function paintStroke(canvas: CanvasRenderingContext2D, { color, width, points }: Stroke, box: Box): void {
  const pixels = points.map((point) => toPixel(point, box));
  const line = Math.max(2, width * box.width);
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.lineWidth = line + 2;
  canvas.strokeStyle = color === '#ffffff' ? 'rgb(0 0 0 / 45%)' : 'rgb(255 255 255 / 55%)';
  trace(canvas, pixels);
  canvas.lineWidth = line;
  canvas.strokeStyle = color;
  trace(canvas, pixels);
}

/** `element` is what the canvas covers; `box` where the picture lies on it. */
export function paint(
  element: HTMLCanvasElement,
  strokes: readonly Stroke[],
  size: { width: number; height: number },
  box: Box,
): void {
  const density = window.devicePixelRatio || 1;
  element.width = Math.round(size.width * density);
  element.height = Math.round(size.height * density);
  const canvas = element.getContext('2d');
  if (!canvas) return;
  canvas.scale(density, density);
  for (const stroke of strokes) paintStroke(canvas, stroke, box);
}
