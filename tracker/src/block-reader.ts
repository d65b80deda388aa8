import { at } from './float-array.ts';
import { identity, type Transform } from './geometry.ts';
import { type Plane, toLevel } from './pyramid.ts';

/**
 * The level of the keyframe from which blocks are cut: coarse enough to tolerate blur, fine enough to tell a key from
 * its neighbour.
 */
export const BLOCK_LEVEL = 2;
export const BLOCK_SIDE = 8;
const AREA = BLOCK_SIDE * BLOCK_SIDE;
/** Light on a block, such as a reflection or the edge of a shadow, is modelled as a surface of second degree. */
const BENDS: readonly ((x: number, y: number) => number)[] = [
  () => 1,
  (x) => x,
  (_, y) => y,
  (x) => x * x,
  (x, y) => x * y,
  (_, y) => y * y,
];
const LIGHT = makeOrthonormal();
/** The sum of squared gray levels that remains of a block with nothing but light. */
const NOTHING = 1e-3;

/** A square of a keyframe, normalized to length 1, with light removed. */
export type Block = {
  /** In pixels of its level. */
  readonly left: number;
  readonly top: number;
  readonly picture: Float32Array;
};

/** Returns nothing where all of a block may be light; `contrast` in gray levels is what remains without light. */
export function cutBlock(plane: Plane, left: number, top: number): (Block & { readonly contrast: number }) | undefined {
  const picture = new Float32Array(AREA);
  for (let k = 0; k < AREA; k++) {
    picture[k] = at(plane.data, (top + Math.floor(k / BLOCK_SIDE)) * plane.width + left + (k % BLOCK_SIDE));
  }
  for (const bend of LIGHT) subtract(picture, bend, dot(picture, bend));
  const length = Math.sqrt(dot(picture, picture));
  if (length * length < NOTHING) return undefined;
  return { left, top, picture: picture.map((value) => value / length), contrast: length / BLOCK_SIDE };
}

/**
 * Reads blocks where a pose puts them in a frame, and at whole-pixel offsets, and measures how similar they look there.
 */
export class BlockReader {
  /** The level from which its blocks were cut. */
  private readonly blockLevel: number;
  private plane: Plane = { width: 0, height: 0, data: new Float32Array(0) };
  private level = 0;
  private pose: Transform<'keyframe', 'frame'> = identity();
  /** For the last placed block: the pixel left of and above each of its own, and the fraction between them. */
  private readonly corners = new Int32Array(AREA);
  private readonly rights = new Float32Array(AREA);
  private readonly downs = new Float32Array(AREA);
  /** The columns and rows that contain these pixels. */
  private bounds = { left: 0, top: 0, right: 0, bottom: 0 };
  private readonly seen = new Float32Array(AREA);

  constructor(blockLevel = BLOCK_LEVEL) {
    this.blockLevel = blockLevel;
  }

  /** `plane` is that level of the frame. */
  aim(plane: Plane, level: number, pose: Transform<'keyframe', 'frame'>): void {
    this.plane = plane;
    this.level = level;
    this.pose = pose;
  }

  /** Returns false where the block is behind the camera. */
  place({ left, top }: Block): boolean {
    const [a, b, c, d, e, f, g, h, i] = this.pose;
    const { corners, rights, downs, level, blockLevel } = this;
    const { width } = this.plane;
    const scale = 1 << blockLevel;
    let [first, last, highest, lowest] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let row = 0, k = 0; row < BLOCK_SIDE; row++) {
      const y = (top + row + 0.5) * scale - 0.5;
      for (let column = 0; column < BLOCK_SIDE; column++, k++) {
        const x = (left + column + 0.5) * scale - 0.5;
        const depth = g * x + h * y + i;
        if (!(depth > 0)) return false;
        const u = toLevel((a * x + b * y + c) / depth, level);
        const v = toLevel((d * x + e * y + f) / depth, level);
        const column0 = Math.floor(u);
        const row0 = Math.floor(v);
        corners[k] = row0 * width + column0;
        rights[k] = u - column0;
        downs[k] = v - row0;
        if (column0 < first) first = column0;
        if (column0 > last) last = column0;
        if (row0 < highest) highest = row0;
        if (row0 > lowest) lowest = row0;
      }
    }
    this.bounds = { left: first, top: highest, right: last, bottom: lowest };
    return true;
  }

  /**
   * The similarity of the last placed block at this offset to the right and down; nothing when a part is out of view.
   */
  compare({ picture }: Block, right: number, down: number): number | undefined {
    const { bounds, plane, seen } = this;
    const isInView =
      bounds.left + right >= 0 &&
      bounds.top + down >= 0 &&
      bounds.right + right < plane.width - 1 &&
      bounds.bottom + down < plane.height - 1;
    if (!isInView) return undefined;
    this.read(down * plane.width + right);
    let rest = dot(seen, seen);
    for (const bend of LIGHT) rest -= dot(seen, bend) ** 2;
    return rest < NOTHING ? 0 : dot(seen, picture) / Math.sqrt(rest);
  }

  /** Relative to the first pixel: small numbers lose less precision. */
  private read(offset: number): void {
    const { corners, rights, downs, seen } = this;
    const { width, data } = this.plane;
    let base = 0;
    for (let k = 0; k < AREA; k++) {
      const i = (corners[k] as number) + offset;
      const right = at(rights, k);
      const above = at(data, i) * (1 - right) + at(data, i + 1) * right;
      const below = at(data, i + width) * (1 - right) + at(data, i + width + 1) * right;
      const value = above + (below - above) * at(downs, k);
      if (k === 0) base = value;
      seen[k] = value - base;
    }
  }
}

/** Orthonormal over a block (Gram and Schmidt). */
function makeOrthonormal(): readonly Float32Array[] {
  const made: Float32Array[] = [];
  for (const term of BENDS) {
    const values = Float32Array.from({ length: AREA }, (_, k) =>
      term((k % BLOCK_SIDE) - BLOCK_SIDE / 2, Math.floor(k / BLOCK_SIDE) - BLOCK_SIDE / 2),
    );
    for (const other of made) subtract(values, other, dot(values, other));
    const length = Math.sqrt(dot(values, values));
    made.push(values.map((value) => value / length));
  }
  return made;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < AREA; k++) sum += at(a, k) * at(b, k);
  return sum;
}

function subtract(values: Float32Array, other: Float32Array, times: number): void {
  for (let k = 0; k < AREA; k++) values[k] = at(values, k) - times * at(other, k);
}
