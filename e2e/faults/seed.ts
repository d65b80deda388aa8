/** A random source that is deterministic for a seed. */
export type SeededRandom = {
  seed: number;
  /** From 0 up to and without 1. */
  next: () => number;
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number;
  pick: <T>(choices: readonly T[]) => T;
};

/** `SEED=1234` repeats a run; otherwise every run has a seed of its own, which it prints. */
export function seeded(
  fault: string,
  seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 32)),
): SeededRandom {
  console.log(`${fault}: SEED=${seed}`);
  const next = mulberry32(seed);
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    seed,
    next,
    between,
    pick: (choices) => {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new Error('there is nothing to pick from');
      return choice;
    },
  };
}

/** A small generator of good quality that is easy to repeat anywhere. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
