import { type Descriptions, WORDS } from './describe.ts';
import { at } from './float-array.ts';
import { Pairs } from './pairs.ts';

const FURTHEST = 72;
/** The best match must be this much closer than the second best place. */
const RATIO = 0.85;
/** In pixels: a second best match within this distance is the same place seen at another size. */
const SAME_PLACE = 5;
/** In the first 64 bits, which alone reject most wrong matches. */
const FURTHEST_AT_FIRST = 26;
const NONE = 999;

type Match = { readonly a: number; readonly b: number; readonly distance: number };

/** Matches corners that look similar, each at most once, and only where no other looks nearly as similar. */
export function matchDescriptions<From extends string, To extends string>(a: Descriptions, b: Descriptions) {
  const best = new Map<number, Match>();
  for (let i = 0; i < a.count; i++) {
    const match = nearest(a, i, b);
    if (match && match.distance < (best.get(match.b)?.distance ?? NONE)) best.set(match.b, match);
  }
  const pairs = new Pairs<From, To>(best.size);
  for (const match of best.values()) {
    pairs.add({ x: at(a.x, match.a), y: at(a.y, match.a) }, { x: at(b.x, match.b), y: at(b.y, match.b) }, 1);
  }
  return pairs;
}

function nearest(a: Descriptions, i: number, { count, x, y, words }: Descriptions): Match | undefined {
  let first = NONE;
  let second = NONE;
  let found = -1;
  const own = i * WORDS;
  const one = a.words[own] as number;
  const two = a.words[own + 1] as number;
  for (let j = 0, word = 0; j < count; j++, word += WORDS) {
    const few = bitsSetInBoth(one ^ (words[word] as number), two ^ (words[word + 1] as number));
    if (few > FURTHEST_AT_FIRST) continue;
    const distance = few + distanceOfRest(a.words, own, words, word);
    if (distance >= second) continue;
    const samePlace = found >= 0 && Math.hypot(at(x, found) - at(x, j), at(y, found) - at(y, j)) <= SAME_PLACE;
    if (distance < first) {
      if (!samePlace) second = first;
      first = distance;
      found = j;
    } else if (!samePlace) {
      second = distance;
    }
  }
  return found >= 0 && first <= FURTHEST && first < RATIO * second ? { a: i, b: found, distance: first } : undefined;
}

function distanceOfRest(a: Int32Array, i: number, b: Int32Array, j: number): number {
  let distance = 0;
  for (let k = 2; k < WORDS; k += 2) {
    const one = (a[i + k] as number) ^ (b[j + k] as number);
    const two = (a[i + k + 1] as number) ^ (b[j + k + 1] as number);
    distance += bitsSetInBoth(one, two);
  }
  return distance;
}

/** Pairs of bits, then fours of both words together, then bytes. */
function bitsSetInBoth(one: number, two: number): number {
  const pairs = one - ((one >>> 1) & 0x55555555);
  const others = two - ((two >>> 1) & 0x55555555);
  const fours =
    (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333) + (others & 0x33333333) + ((others >>> 2) & 0x33333333);
  return Math.imul((fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}
