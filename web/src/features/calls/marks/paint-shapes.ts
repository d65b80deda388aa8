import type { Pixel } from '../picture/picture-mapping.ts';
import { type Ink, rimWidth } from './ink.ts';

function pathThrough([first, ...rest]: readonly Pixel[], isClosed: boolean): Path2D {
  const path = new Path2D();
  if (first) path.moveTo(first.x, first.y);
  for (const { x, y } of rest) path.lineTo(x, y);
  if (isClosed) path.closePath();
  return path;
}

function strokeWithRim(canvas: CanvasRenderingContext2D, path: Path2D, { color, rim, line }: Ink): void {
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.lineWidth = line + 2 * rimWidth;
  canvas.strokeStyle = rim;
  canvas.stroke(path);
  canvas.lineWidth = line;
  canvas.strokeStyle = color;
  canvas.stroke(path);
}

/** A rectangle or a circle in perspective. */
export function paintOutline(canvas: CanvasRenderingContext2D, corners: readonly Pixel[], ink: Ink): void {
  strokeWithRim(canvas, pathThrough(corners, true), ink);
}

const headAngle = Math.PI / 6;

/** The two ends of an arrow's head. Long enough to be visible, never longer than the arrow. */
export function arrowHead(from: Pixel, to: Pixel, line: number): [Pixel, Pixel] {
  const length = Math.min(Math.max(12, 4 * line), Math.max(1, Math.hypot(to.x - from.x, to.y - from.y)));
  const back = Math.atan2(from.y - to.y, from.x - to.x);
  const end = (angle: number): Pixel => ({ x: to.x + length * Math.cos(angle), y: to.y + length * Math.sin(angle) });
  return [end(back - headAngle), end(back + headAngle)];
}

export function paintArrow(canvas: CanvasRenderingContext2D, [from, to]: readonly Pixel[], ink: Ink): void {
  if (!from || !to) return;
  const [left, right] = arrowHead(from, to, ink.line);
  const path = pathThrough([from, to], false);
  path.addPath(pathThrough([left, to, right], false));
  strokeWithRim(canvas, path, ink);
}
