import type { Point } from '../../tracker/src/geometry.ts';
import { SeededRandom } from '../../tracker/src/seeded-random.ts';

/**
 * The subject of the moving scene: a gray board of chips and wires, with four magenta patches around a chip in its
 * middle.
 */
const SIZE = 1024;
const MIDDLE = SIZE / 2;

/** The patches, from the top left one clockwise, in pixels of the board from its middle. */
export const patches: readonly Point[] = [
  { x: -70, y: -70 },
  { x: 70, y: -70 },
  { x: 70, y: 70 },
  { x: -70, y: 70 },
];
const HALF_PATCH = 15;
const FROM_MIDDLE = 70;

export const isOnPatch = (x: number, y: number): boolean =>
  Math.abs(Math.abs(x) - FROM_MIDDLE) < HALF_PATCH && Math.abs(Math.abs(y) - FROM_MIDDLE) < HALF_PATCH;

const GROUND = 80;
const WIRE = 130;
const LEG = 190;
const SIGN = 175;

function drawBoard(): Float32Array {
  const random = new SeededRandom(7);
  const board = Float32Array.from({ length: SIZE * SIZE }, () => random.between(GROUND - 6, GROUND + 6));
  const box = (left: number, top: number, width: number, height: number, gray: number): void => {
    for (let y = Math.max(0, top | 0); y < Math.min(SIZE, (top + height) | 0); y++)
      board.fill(gray, y * SIZE + Math.max(0, left | 0), y * SIZE + Math.max(0, Math.min(SIZE, (left + width) | 0)));
  };
  const chip = (left: number, top: number, width: number, height: number): void => {
    for (let leg = 4; leg < width - 4; leg += 10) box(left + leg, top - 7, 4, height + 14, LEG);
    box(left, top, width, height, random.between(20, 45));
    for (let sign = 8; sign < width - 14; sign += 13)
      for (let bar = 0; bar < 3; bar++) {
        const isFlat = random.next() < 0.5;
        const [x, y] = [left + sign + random.below(3) * 3, top + height / 2 - 7 + random.below(3) * 5];
        box(x, y, isFlat ? 9 : 2, isFlat ? 2 : 8, SIGN);
      }
  };
  for (let wire = 0; wire < 120; wire++) {
    const [x, y] = [random.below(SIZE), random.below(SIZE)];
    const [along, down] = [random.between(20, 150), random.between(20, 150)];
    box(x, y, along, 4, WIRE);
    box(x + along, y, 4, down, WIRE);
    box(x - 4, y - 4, 12, 12, 200);
  }
  for (let k = 0; k < 45; k++)
    chip(random.below(SIZE - 110), random.below(SIZE - 90), random.between(40, 110), random.between(30, 80));
  chip(MIDDLE - 42, MIDDLE - 28, 84, 56);
  return board;
}

const board = drawBoard();

/** Beyond its edges the board continues mirrored. */
function mirrored(at: number): number {
  const along = Math.abs(at) % (2 * (SIZE - 1));
  return Math.min(along, 2 * (SIZE - 1) - along);
}

/** The gray at a point relative to the middle, interpolated between pixels. */
export function grayAt(x: number, y: number): number {
  const [u, v] = [mirrored(x + MIDDLE), mirrored(y + MIDDLE)];
  const [column, row] = [Math.min(u | 0, SIZE - 2), Math.min(v | 0, SIZE - 2)];
  const [right, down] = [u - column, v - row];
  const i = row * SIZE + column;
  const pixel = (at: number): number => board[at] as number;
  const above = pixel(i) * (1 - right) + pixel(i + 1) * right;
  const below = pixel(i + SIZE) * (1 - right) + pixel(i + SIZE + 1) * right;
  return above * (1 - down) + below * down;
}
