import type { MarkPoint } from '@sightline/contract/annotations';

/*
 * The shapes of marks, as on screens (web/src/features/calls/marks), for what the server draws: lines of a PDF, and pictures.
 */

export const translucent = 0.45;
const headAngle = Math.PI / 6;
const arcSteps = 48;

export const isBright = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 0.65;
};

/** The colour of words that stand on this one. */
export const wordsOn = (color: string): string => (isBright(color) ? '#16181d' : '#ffffff');

/** Returns the corners of a rectangle, or of the box around a circle, from two opposite points or all four in turn. */
export function cornersOf([a = [0, 0], b = a, c, d]: readonly MarkPoint[]): MarkPoint[] {
  return c && d ? [a, b, c, d] : [a, [b[0], a[1]], b, [a[0], b[1]]];
}

/** The circle in a box, which may be tilted. */
export function roundIn([a = [0, 0], b = a, c = a, d = a]: readonly MarkPoint[]): MarkPoint[] {
  const middle: MarkPoint = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
  const half = (from: MarkPoint, to: MarkPoint): MarkPoint => [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];
  const [across, down] = [half(a, b), half(a, d)];
  return Array.from({ length: arcSteps + 1 }, (_, step): MarkPoint => {
    const angle = (step / arcSteps) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return [middle[0] + x * across[0] + y * down[0], middle[1] + x * across[1] + y * down[1]];
  });
}

/** The two lines of an arrow's head, as one way through its tip; x and y in turn, in the unit of `points`. */
export function arrowHead([x = 0, y = 0, toX = 0, toY = 0]: readonly number[], length: number): number[] {
  const back = Math.atan2(y - toY, x - toX);
  const end = (angle: number) => [toX + length * Math.cos(angle), toY + length * Math.sin(angle)];
  return [...end(back - headAngle), toX, toY, ...end(back + headAngle)];
}

/** The length of an arrow from end to end. */
export const lengthOf = ([x = 0, y = 0, toX = 0, toY = 0]: readonly number[]): number => Math.hypot(toX - x, toY - y);
