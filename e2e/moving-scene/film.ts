import { closeSync, openSync, writeSync } from 'node:fs';
import { invert, type Point, project, type Transform } from '../../tracker/src/geometry.ts';
import { grayAt, isOnPatch, patches } from './board.ts';

/** A hand-held phone films the board, moves, looks away and returns. The film is a seamless loop. */
const FRAMES_PER_SECOND = 15;
const SECONDS = 9;
/** Upright, as guests hold their phones. */
export const SIZE = { width: 360, height: 640 };
/** A fraction of the frame's width. */
const FOCAL_LENGTH = 0.85;

/** Magenta, which neither the board nor any screen of the product has, by ITU-R BT.601; and no colour at all. */
const PATCH = { luma: 106, blueness: 202, redness: 222 };
const COLORLESS = 128;

/** The point of the board that is looked at, in its pixels from the middle; from where, in radians; how many pixels across. */
type Pose = { x: number; y: number; yaw: number; pitch: number; roll: number; across: number };

/** From 0 to 1 between two moments, smoothly. */
function between(start: number, end: number, second: number): number {
  const share = Math.max(0, Math.min(1, (second - start) / (end - start)));
  return share * share * (3 - 2 * share);
}

function poseAt(second: number): Pose {
  const wave = (times: number, phase = 0) => Math.sin(2 * Math.PI * times * (second / SECONDS) + phase);
  const aside = between(5.6, 6.4, second) - between(7.2, 8, second);
  return {
    x: 45 * wave(2) - 340 * aside,
    y: 30 * wave(3),
    yaw: 0.25 * wave(1, 1),
    pitch: 0.15 * wave(2, 2),
    roll: 0.1 * wave(2),
    across: 360 * (1 - 0.12 * wave(1)),
  };
}

/** Maps the board to pixels of the frame. */
function lookFrom({ x, y, yaw, pitch, roll, across }: Pose): Transform<'board', 'frame'> {
  const [sy, cy, sp, cp, sr, cr] = [yaw, pitch, roll].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]) as [
    ...[number, number, number, number, number, number],
  ];
  const right = [cr * cy - sr * sp * sy, sr * cp] as const;
  const down = [-sr * cy - cr * sp * sy, cr * cp] as const;
  const ahead = [cp * sy, sp] as const;
  const row = (axis: readonly [number, number], focal: number, middle: number): [number, number, number] => {
    const [alongX, alongY] = [focal * axis[0] + middle * ahead[0], focal * axis[1] + middle * ahead[1]];
    return [alongX, alongY, middle * across * FOCAL_LENGTH - alongX * x - alongY * y];
  };
  const focal = FOCAL_LENGTH * SIZE.width;
  return [...row(right, focal, (SIZE.width - 1) / 2), ...row(down, focal, (SIZE.height - 1) / 2), ...row([0, 0], 0, 1)];
}

/** Luma for every pixel, the colours for every four. */
export type FilmFrame = {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
  readonly blueness: Uint8Array;
  readonly redness: Uint8Array;
  /** The positions of the patches, in pixels of the frame; some may be outside. */
  readonly patches: readonly Point[];
};

export function filmFrame(second: number): FilmFrame {
  const { width, height } = SIZE;
  const seen = lookFrom(poseAt(second));
  const back = invert(seen);
  const luma = new Uint8Array(width * height);
  for (let y = 0, k = 0; y < height; y++)
    for (let x = 0; x < width; x++, k++) {
      const behind = project(back, x, y);
      luma[k] = isOnPatch(behind.x, behind.y) ? PATCH.luma : 16 + (grayAt(behind.x, behind.y) * 219) / 255;
    }
  const blueness = new Uint8Array(luma.length / 4).fill(COLORLESS);
  const redness = blueness.slice();
  for (let y = 0, k = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2, k++) {
      const behind = project(back, x + 0.5, y + 0.5);
      if (!isOnPatch(behind.x, behind.y)) continue;
      blueness[k] = PATCH.blueness;
      redness[k] = PATCH.redness;
    }
  return { width, height, luma, blueness, redness, patches: patches.map(({ x, y }) => project(seen, x, y)) };
}

/** As YUV4MPEG2, which Chromium's fake camera reads. */
export function writeFilm(file: string): void {
  const output = openSync(file, 'w');
  try {
    writeSync(output, `YUV4MPEG2 W${SIZE.width} H${SIZE.height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420mpeg2\n`);
    for (let n = 0; n < SECONDS * FRAMES_PER_SECOND; n++) {
      const { luma, blueness, redness } = filmFrame(n / FRAMES_PER_SECOND);
      for (const part of [Buffer.from('FRAME\n'), luma, blueness, redness]) writeSync(output, part);
    }
  } finally {
    closeSync(output);
  }
}
