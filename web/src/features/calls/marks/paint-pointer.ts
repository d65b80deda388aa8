import { type Box, type Fraction, type Pixel, toPixel } from '../picture/picture-mapping.ts';
import { place, type Scene } from '../picture/placements.ts';
import { rimOf } from './ink.ts';
import { type Trail, trailLifetime } from './pointer-trail.ts';

const thickness = 7;
const glow = 16;

/** Positions in the frame on the screen. */
type SeenTrail = { color: string; points: readonly { at: Fraction<'unit-frame'>; since: number }[] };

/** The visible points of a trail, as positions in the frame on the screen. */
export const trailInFrame = ({ color, points }: Trail, scene: Pick<Scene, 'placementOf'>): SeenTrail => ({
  color,
  points: points.flatMap((point) => {
    if (point.anchor_id === null) return [point];
    const { transform, opacity = 0 } = scene.placementOf(point.anchor_id) ?? {};
    const at = transform && opacity > 0 ? place(transform, point.at) : undefined;
    return at ? [{ at, since: point.since }] : [];
  }),
});

/** A tail that fades and narrows, with a glowing point at its end. The points are fractions of the picture. */
export function paintPointer(
  canvas: CanvasRenderingContext2D,
  { color, points }: SeenTrail,
  box: Box,
  now: number,
): void {
  const freshness = (since: number) => Math.max(0, 1 - (now - since) / trailLifetime);
  canvas.save();
  canvas.lineCap = 'round';
  canvas.strokeStyle = color;
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    if (before) paintPiece(canvas, toPixel(before.at, box), toPixel(point.at, box), freshness(point.since));
  }
  const last = points.at(-1);
  if (last) paintHead(canvas, toPixel(last.at, box), color, freshness(last.since));
  canvas.restore();
}

function paintPiece(canvas: CanvasRenderingContext2D, from: Pixel, to: Pixel, freshness: number): void {
  canvas.globalAlpha = freshness * 0.8;
  canvas.lineWidth = Math.max(1, thickness * freshness);
  canvas.beginPath();
  canvas.moveTo(from.x, from.y);
  canvas.lineTo(to.x, to.y);
  canvas.stroke();
}

/** Bright while points keep arriving; fades in the last half of its lifetime. */
function paintHead(canvas: CanvasRenderingContext2D, { x, y }: Pixel, color: string, freshness: number): void {
  canvas.globalAlpha = Math.min(1, freshness * 2);
  canvas.beginPath();
  canvas.arc(x, y, thickness, 0, 2 * Math.PI);
  canvas.fillStyle = color;
  canvas.shadowColor = color;
  canvas.shadowBlur = glow;
  canvas.fill();
  canvas.shadowBlur = 0;
  canvas.lineWidth = 1.5;
  canvas.strokeStyle = rimOf(color);
  canvas.stroke();
}
