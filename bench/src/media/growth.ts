import { quantile } from '../quantile.ts';

/** Memory of a process, some minutes after the start. */
export type Sample = { minutes: number; megabytes: number };

export type Growth = { first: number; last: number; megabytesPerMinute: number };

/**
 * The slope is the median over all pairs of samples (Theil-Sen): each garbage collection moves the heap by some megabytes, and
 * samples right before or after one affect the median least.
 */
export function growthOf(looks: readonly Sample[]): Growth {
  const slopes = looks.flatMap((later, at) =>
    looks.slice(0, at).map((sooner) => (later.megabytes - sooner.megabytes) / (later.minutes - sooner.minutes)),
  );
  if (slopes.length === 0) throw new Error('nothing to compare');
  const [first = 0, last = 0] = [looks[0]?.megabytes, looks.at(-1)?.megabytes];
  return { first, last, megabytesPerMinute: quantile(slopes, 0.5) };
}
