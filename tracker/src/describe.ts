import type { CornerFinder } from './corners.ts';
import { at } from './float-array.ts';
import { blur, levelOf, type Plane, type Pyramid, resize } from './pyramid.ts';
import { SeededRandom } from './seeded-random.ts';

/** Corners of a picture at several sizes, in full-size pixels, each with a 256-bit descriptor (oriented BRIEF). */
export type Descriptions = {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Eight words for each corner. */
  readonly words: Int32Array;
};

export const WORDS = 8;
const BITS = 32 * WORDS;
const TURNS = 32;
const REACH = 12;
/** Pixels; the disc whose centre of mass gives a corner its upward direction. */
const DISC = 9;
const DISC_REACHES = Array.from({ length: 2 * DISC + 1 }, (_, row) =>
  Math.floor(Math.sqrt((DISC + 0.5) ** 2 - (row - DISC) ** 2)),
);
const BORDER = 18;
const SMALLEST = 50;
const CELL = 14;
const WEAKEST = 0.005;

/** The descriptors of one picture, computed in parts. */
export function joinDescriptions(parts: readonly Descriptions[]): Descriptions {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    x: Float32Array.from(parts.flatMap(({ x }) => [...x])),
    y: Float32Array.from(parts.flatMap(({ y }) => [...y])),
    words: Int32Array.from(parts.flatMap(({ words }) => [...words])),
  };
}

export class Describer {
  private readonly corners: CornerFinder;
  /** By the width of the pictures. */
  private readonly patterns = new Map<number, readonly Int32Array[]>();

  constructor(corners: CornerFinder) {
    this.corners = corners;
  }

  /** `scales` are shares of the full size, `most` is how many corners full size may have. */
  describe(pyramid: Pyramid, scales: readonly number[], most: number): Descriptions {
    const places: { x: number; y: number }[] = [];
    const words: number[] = [];
    const [plane] = pyramid;
    for (const scale of scales) {
      const width = Math.round(plane.width * scale);
      const height = Math.round(plane.height * scale);
      if (Math.min(width, height) < SMALLEST) continue;
      const from = levelOf(pyramid, scale > 0.5 ? 0 : 1);
      const scaled = scale === 1 ? plane : resize(from, width, height);
      const smooth = blur(scaled);
      const limits = {
        most: Math.round(most * Math.max(0.35, scale)),
        cell: Math.max(8, Math.round(CELL * Math.sqrt(scale))),
        border: BORDER,
        weakest: WEAKEST,
      };
      for (const { x, y } of this.corners.find(scaled, limits)) {
        places.push({ x: ((x + 0.5) * plane.width) / width - 0.5, y: ((y + 0.5) * plane.height) / height - 0.5 });
        this.appendWords(smooth, x, y, words);
      }
    }
    return {
      count: places.length,
      x: Float32Array.from(places, (place) => place.x),
      y: Float32Array.from(places, (place) => place.y),
      words: Int32Array.from(words),
    };
  }

  private appendWords({ width, data }: Plane, x: number, y: number, words: number[]): void {
    const centre = y * width + x;
    const pattern = this.patternsAt(width)[turnAt(data, width, centre)] as Int32Array;
    for (let k = 0, o = 0; k < WORDS; k++) {
      let word = 0;
      for (let bit = 0; bit < 32; bit++, o += 2) {
        const first = at(data, centre + (pattern[o] as number));
        const second = at(data, centre + (pattern[o + 1] as number));
        if (first < second) word |= 1 << bit;
      }
      words.push(word);
    }
  }

  /** The offset of each point from the centre, in the memory of a picture of this width. */
  private patternsAt(width: number): readonly Int32Array[] {
    const known = this.patterns.get(width);
    if (known) return known;
    const made = TURNED_PATTERNS.map((places) => layOut(places, width));
    this.patterns.set(width, made);
    return made;
  }
}

/** A plain loop: its cost for the first picture of a size falls into one frame. */
function layOut(places: Int8Array, width: number): Int32Array {
  const pattern = new Int32Array(2 * BITS);
  for (let k = 0; k < pattern.length; k++) {
    pattern[k] = (places[2 * k + 1] as number) * width + (places[2 * k] as number);
  }
  return pattern;
}

/** Towards the brighter side, in one of 32 directions. */
function turnAt(data: Float32Array, width: number, centre: number): number {
  let across = 0;
  let down = 0;
  for (const [row, reach] of DISC_REACHES.entries()) {
    const middle = centre + (row - DISC) * width;
    let sum = 0;
    for (let i = -reach; i <= reach; i++) {
      const value = at(data, middle + i);
      across += i * value;
      sum += value;
    }
    down += (row - DISC) * sum;
  }
  return (Math.round((Math.atan2(down, across) / (2 * Math.PI)) * TURNS) + TURNS) % TURNS;
}

const TURNED_PATTERNS = buildPatterns();

/** 256 pairs of points, denser towards the middle, rotated in each direction; descriptors depend on the seed. */
function buildPatterns(): Int8Array[] {
  const random = new SeededRandom(77);
  const offset = () => {
    for (;;) {
      const value = (random.next() + random.next() + random.next() + random.next() - 2) * 11;
      if (Math.abs(value) <= REACH) return value;
    }
  };
  const places = Array.from({ length: 2 * BITS }, () => ({ x: offset(), y: offset() }));
  return Array.from({ length: TURNS }, (_, turn) => {
    const cosine = Math.cos((2 * Math.PI * turn) / TURNS);
    const sine = Math.sin((2 * Math.PI * turn) / TURNS);
    const turned = places.flatMap(({ x, y }) => [Math.round(cosine * x - sine * y), Math.round(sine * x + cosine * y)]);
    return Int8Array.from(turned);
  });
}
