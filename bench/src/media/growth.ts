import { quantile } from '../quantile.ts';

/** What a process held, some minutes after the beginning. */
export type Sample = { minutes: number; megabytes: number };

export type Growth = { first: number; last: number; megabytesPerMinute: number };

/**
 * The slope is the median of those between any two looks: the heap goes up and down by some megabytes with each collection,
 * and whichever looks came right before or after one bend this line least.
 */
export function growthOf(looks: readonly Sample[]): Growth {
  const slopes = looks.flatMap((later, at) =>
    looks.slice(0, at).map((sooner) => (later.megabytes - sooner.megabytes) / (later.minutes - sooner.minutes)),
  );
  if (slopes.length === 0) throw new Error('nothing to compare');
  const [first = 0, last = 0] = [looks[0]?.megabytes, looks.at(-1)?.megabytes];
  return { first, last, megabytesPerMinute: quantile(slopes, 0.5) };
}
