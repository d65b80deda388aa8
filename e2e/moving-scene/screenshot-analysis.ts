import { invert, type Point, project, type Transform } from '../../tracker/src/geometry.ts';
import type { Pixels } from './png.ts';

/** Finds marks and the board in a screenshot, by its pixels alone. Positions are in its pixels. */
export type SceneAnalysis = {
  /** Whole: all four patches are visible; gone: none is. Anything in between proves nothing. */
  board: 'whole' | 'partly' | 'gone';
  /** Maps the square with corners at ±1 to the screenshot; only for a whole board. */
  fromBoard: Transform<'board', 'screen'> | null;
  /** The middle of each connected mark. */
  marks: readonly Blob[];
};
export type Blob = Point & { area: number; left: number; top: number; right: number; bottom: number };

type IsColor = (red: number, green: number, blue: number) => boolean;
/** The colour of the patches of film.ts, as far as a video codec preserves it. */
const isMagenta: IsColor = (red, green, blue) => Math.min(red, blue) - green > 70;
/** The colour of the journeys' pen, which neither the scene nor the product around it has. */
const isYellow: IsColor = (red, green, blue) => Math.min(red, green) - blue > 90 && red > 180;

/** Codec artifacts are smaller. */
const LEAST_PATCH = 60;
const LEAST_MARK = 12;

export function analyseScreenshot(pixels: Pixels): SceneAnalysis {
  const patches = findBlobs(pixels, isMagenta).filter(({ area }) => area >= LEAST_PATCH);
  const marks = findBlobs(pixels, isYellow).filter(({ area }) => area >= LEAST_MARK);
  const isWhole = patches.length === 4 && patches.every((patch) => !touchesEdge(patch, pixels));
  return {
    board: patches.length === 0 ? 'gone' : isWhole ? 'whole' : 'partly',
    fromBoard: isWhole ? squareTo(aroundMiddle(patches)) : null,
    marks,
  };
}

/** The position on the board of a point on the screen. */
export const onBoard = (fromBoard: Transform<'board', 'screen'>, { x, y }: Point): Point =>
  project(invert(fromBoard), x, y);

const touchesEdge = ({ left, top, right, bottom }: Blob, { width, height }: Pixels): boolean =>
  left < 2 || top < 2 || right > width - 3 || bottom > height - 3;

/** Top left first, then clockwise; the phone is never turned by as much as 45 degrees. */
function aroundMiddle(points: readonly Point[]): Point[] {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const angle = ({ x, y }: Point) => Math.atan2(y - middle.y, x - middle.x);
  return points.toSorted((a, b) => angle(a) - angle(b));
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The one projective map that brings the square's corners (-1,-1), (1,-1), (1,1), (-1,1) here (Heckbert 1989, 2.2.3). */
function squareTo(corners: readonly Point[]): Transform<'board', 'screen'> {
  const [a, b, c, d] = corners as [Point, Point, Point, Point];
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / determinant, (dx1 * dy3 - dx3 * dy1) / determinant];
  const [ux, vx] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x];
  const [uy, vy] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  const half = (u: number, v: number, one: number) => [u / 2, v / 2, one + (u + v) / 2] as const;
  return [...half(ux, vx, a.x), ...half(uy, vy, a.y), ...half(g, h, 1)];
}

/** All connected areas of a colour. */
function findBlobs({ width, height, channels, data }: Pixels, isColor: IsColor): Blob[] {
  const isLeft = new Uint8Array(width * height);
  for (let k = 0, at = 0; k < isLeft.length; k++, at += channels)
    if (isColor(data[at] as number, data[at + 1] as number, data[at + 2] as number)) isLeft[k] = 1;
  const blobs: Blob[] = [];
  for (let k = isLeft.indexOf(1); k >= 0; k = isLeft.indexOf(1, k + 1)) blobs.push(takeBlob(isLeft, width, k));
  return blobs;
}

function takeBlob(isLeft: Uint8Array, width: number, start: number): Blob {
  const blob = { x: 0, y: 0, area: 0, left: width, top: isLeft.length, right: 0, bottom: 0 };
  const open = [start];
  isLeft[start] = 0;
  for (let k = open.pop(); k !== undefined; k = open.pop()) {
    const [x, y] = [k % width, Math.floor(k / width)];
    blob.x += x;
    blob.y += y;
    blob.area += 1;
    [blob.left, blob.right] = [Math.min(blob.left, x), Math.max(blob.right, x)];
    [blob.top, blob.bottom] = [Math.min(blob.top, y), Math.max(blob.bottom, y)];
    const beside = [x > 0 ? k - 1 : -1, x < width - 1 ? k + 1 : -1, k - width, k + width];
    for (const next of beside) {
      if (isLeft[next] !== 1) continue;
      isLeft[next] = 0;
      open.push(next);
    }
  }
  return { ...blob, x: blob.x / blob.area, y: blob.y / blob.area };
}
