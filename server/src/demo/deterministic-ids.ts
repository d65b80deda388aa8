import { v7 as uuidv7 } from 'uuid';

/** The same seed gives the same numbers on every machine (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** UUIDv7 of a time, which is also their order; everything else in them comes from `random`. */
export function makeIds(random: () => number): (at: number) => string {
  return (at) =>
    uuidv7({ msecs: Math.floor(at), random: Uint8Array.from({ length: 16 }, () => random() * 256), seq: 0 });
}
