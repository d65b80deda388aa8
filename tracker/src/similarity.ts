import { at } from './float-array.ts';
import type { Transform } from './geometry.ts';
import type { Pairs } from './pairs.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Two points closer than this, in pixels, say too little about rotation and scale. */
const SHORTEST_BASE = 10;

type Similarity = { a: number; b: number; x: number; y: number };

/** The shift, rotation and scale on which most of the pairs' weight agrees within `tolerance` pixels (RANSAC). */
export function findSimilarity<From extends string, To extends string>(
  pairs: Pairs<From, To>,
  tolerance: number,
  draws: number,
  random: SeededRandom,
): Transform<From, To> | undefined {
  let best: Similarity | undefined;
  let mostAgreement = 0;
  for (let draw = 0; draw < draws; draw++) {
    const candidate = throughTwo(pairs, random.below(pairs.count), random.below(pairs.count));
    if (!candidate) continue;
    const agreement = agreementWith(candidate, pairs, tolerance);
    if (agreement <= mostAgreement) continue;
    mostAgreement = agreement;
    best = candidate;
  }
  return best && [best.a, -best.b, best.x, best.b, best.a, best.y, 0, 0, 1];
}

function throughTwo(pairs: Pairs<string, string>, i: number, j: number): Similarity | undefined {
  const { fromX, fromY, toX, toY } = pairs;
  const ux = at(fromX, j) - at(fromX, i);
  const uy = at(fromY, j) - at(fromY, i);
  const length = ux * ux + uy * uy;
  if (length < SHORTEST_BASE * SHORTEST_BASE) return undefined;
  const vx = at(toX, j) - at(toX, i);
  const vy = at(toY, j) - at(toY, i);
  const a = (ux * vx + uy * vy) / length;
  const b = (ux * vy - uy * vx) / length;
  const x = at(toX, i) - a * at(fromX, i) + b * at(fromY, i);
  const y = at(toY, i) - b * at(fromX, i) - a * at(fromY, i);
  return { a, b, x, y };
}

function agreementWith({ a, b, x, y }: Similarity, pairs: Pairs<string, string>, tolerance: number): number {
  const { fromX, fromY, toX, toY, weight, count } = pairs;
  let agreement = 0;
  for (let k = 0; k < count; k++) {
    const ex = a * at(fromX, k) - b * at(fromY, k) + x - at(toX, k);
    const ey = b * at(fromX, k) + a * at(fromY, k) + y - at(toY, k);
    const error = (ex * ex + ey * ey) / (tolerance * tolerance);
    if (error < 1) agreement += at(weight, k) * (1 - error);
  }
  return agreement;
}
