import { getStroke } from 'perfect-freehand';
import type { Pixel } from '../picture/picture-mapping.ts';
import { type Ink, rimWidth } from './ink.ts';

/** Constant width: what a line points at matters more than the speed of drawing. */
const smooth = { thinning: 0, smoothing: 0.6, streamline: 0.35, simulatePressure: false, last: true };

/** The outline of a line through these points: a curve through the midpoints between its corners. */
function edgeOf(points: readonly Pixel[], size: number): Path2D {
  const corners = getStroke(
    points.map(({ x, y }): [number, number] => [x, y]),
    { ...smooth, size },
  );
  const path = new Path2D();
  const [first] = corners;
  if (!first) return path;
  path.moveTo(...first);
  for (const [at, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? first;
    path.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
  }
  path.closePath();
  return path;
}

export function paintPen(canvas: CanvasRenderingContext2D, points: readonly Pixel[], { color, rim, line }: Ink): void {
  const edge = edgeOf(points, line);
  canvas.lineJoin = 'round';
  canvas.lineWidth = 2 * rimWidth;
  canvas.strokeStyle = rim;
  canvas.stroke(edge);
  canvas.fillStyle = color;
  canvas.fill(edge);
}

const broad = 3;
const translucent = 0.45;

/** Translucent, so that the picture below stays visible. */
export function paintHighlighter(canvas: CanvasRenderingContext2D, points: readonly Pixel[], ink: Ink): void {
  canvas.save();
  canvas.globalAlpha *= translucent;
  canvas.fillStyle = ink.color;
  canvas.fill(edgeOf(points, broad * ink.line));
  canvas.restore();
}
