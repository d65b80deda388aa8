import { invert, type Point, project, type Transform } from '../src/geometry.ts';
import { TEXTURE_HEIGHT, TEXTURE_WIDTH } from './texture.ts';

/** The camera's pose: it looks at a point of the surface, from a side and a distance. */
export type Pose = {
  /** The point looked at, in pixels of the texture from its middle. */
  readonly x: number;
  readonly y: number;
  /** Radians around the point. */
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  /** 1 shows about 600 pixels of the texture along the longer side. */
  readonly distance: number;
};

export type Lens = {
  readonly width: number;
  readonly height: number;
  /** Share by which the corners of the picture are drawn in (positive) or out. */
  readonly distortion: number;
};

/** Relative to the frame's longer side. */
const FOCAL_LENGTH = 0.85;
const SEEN_ACROSS = 600;

/** The picture of a plane that is `depth` texture pixels nearer than the surface, before lens distortion. */
export function look(pose: Pose, lens: Lens, depth: number): Transform<'texture', 'straight'> {
  const focal = FOCAL_LENGTH * Math.max(lens.width, lens.height);
  const away = pose.distance * SEEN_ACROSS * FOCAL_LENGTH;
  const [cy, sy, cp, sp] = [Math.cos(pose.yaw), Math.sin(pose.yaw), Math.cos(pose.pitch), Math.sin(pose.pitch)];
  const [cr, sr] = [Math.cos(pose.roll), Math.sin(pose.roll)];
  const right = [cr * cy - sr * sp * sy, sr * cp, -cr * sy - sr * sp * cy] as const;
  const down = [-sr * cy - cr * sp * sy, cr * cp, sr * sy - cr * sp * cy] as const;
  const ahead = [cp * sy, sp, cp * cy] as const;
  const ox = -TEXTURE_WIDTH / 2 - pose.x;
  const oy = -TEXTURE_HEIGHT / 2 - pose.y;
  const place = (axis: readonly [number, number, number]) => axis[0] * ox + axis[1] * oy - axis[2] * depth;
  const [tx, ty, tz] = [place(right), place(down), place(ahead) + away];
  const [mx, my] = [(lens.width - 1) / 2, (lens.height - 1) / 2];
  return [
    focal * right[0] + mx * ahead[0],
    focal * right[1] + mx * ahead[1],
    focal * tx + mx * tz,
    focal * down[0] + my * ahead[0],
    focal * down[1] + my * ahead[1],
    focal * ty + my * tz,
    ahead[0],
    ahead[1],
    tz,
  ];
}

/** Where light at a pixel would have arrived through a lens without distortion. */
function straighten(lens: Lens, x: number, y: number): Point {
  const bend = bendAt(lens, x, y);
  return { x: x + (x - (lens.width - 1) / 2) * bend, y: y + (y - (lens.height - 1) / 2) * bend };
}

/** By which share of its distance from the middle a pixel is moved inwards. */
export function bendAt(lens: Lens, x: number, y: number): number {
  if (lens.distortion === 0) return 0;
  const dx = x - (lens.width - 1) / 2;
  const dy = y - (lens.height - 1) / 2;
  return lens.distortion * ((dx * dx + dy * dy) / (Math.max(lens.width, lens.height) / 2) ** 2);
}

/** A whole camera at one frame: rows may be exposed one after the other. */
export type View = { readonly lens: Lens; readonly depth: number; readonly poseOfRow: (row: number) => Pose };

const ROUNDS = 8;

export function toTexture({ lens, depth, poseOfRow }: View, { x, y }: Point): Point {
  const straight = straighten(lens, x, y);
  return project(invert(look(poseOfRow(y), lens, depth)), straight.x, straight.y);
}

/** The row of a point decides when it is exposed, and so where it is seen; a few iterations settle both. */
export function fromTexture({ lens, depth, poseOfRow }: View, point: Point): Point {
  let seen: Point = { x: lens.width / 2, y: lens.height / 2 };
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = project(look(poseOfRow(seen.y), lens, depth), point.x, point.y);
    const straight = straighten(lens, seen.x, seen.y);
    seen = { x: seen.x + wanted.x - straight.x, y: seen.y + wanted.y - straight.y };
  }
  return seen;
}
