import type { MarkPoint } from '@sightline/contract/annotations';

/** Clockwise from where the stroke started: four arbitrary points for a box seen rotated or tilted. */
export type Corners = readonly [MarkPoint, MarkPoint, MarkPoint, MarkPoint];

export const cornersBetween = ([left, top]: MarkPoint, [right, bottom]: MarkPoint): Corners => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** The corners of a rectangle or a circle, which has two opposite points or all four. */
export function cornersOf([a = [0, 0], b = a, c, d]: readonly MarkPoint[]): Corners {
  return c && d ? [a, b, c, d] : cornersBetween(a, b);
}

const isLevel = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;

/** Two points are enough for an upright box. */
export function pointsOfBox([a, b, c, d]: Corners): MarkPoint[] {
  const isUpright = isLevel(a[1], b[1]) && isLevel(b[0], c[0]) && isLevel(c[1], d[1]) && isLevel(d[0], a[0]);
  return isUpright ? [a, c] : [a, b, c, d];
}

/** Maps the unit square into a box in perspective (Heckbert 1989, 2.2.3). */
export function intoBox([a, b, c, d]: Corners): (at: MarkPoint) => MarkPoint {
  const [dx1, dx2, dx3] = [b[0] - c[0], d[0] - c[0], a[0] - b[0] + c[0] - d[0]];
  const [dy1, dy2, dy3] = [b[1] - c[1], d[1] - c[1], a[1] - b[1] + c[1] - d[1]];
  const isFlat = isLevel(dx3, 0) && isLevel(dy3, 0);
  const determinant = isFlat ? 1 : dx1 * dy2 - dx2 * dy1;
  const [g, h] = isFlat ? [0, 0] : [(dx3 * dy2 - dx2 * dy3) / determinant, (dx1 * dy3 - dx3 * dy1) / determinant];
  return ([u, v]) => {
    const along = (from: number, right: number, down: number): number =>
      ((right - from + g * right) * u + (down - from + h * down) * v + from) / (g * u + h * v + 1);
    return [along(a[0], b[0], d[0]), along(a[1], b[1], d[1])];
  };
}
