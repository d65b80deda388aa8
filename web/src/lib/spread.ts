import { limits } from '@sightline/contract/limits';
import type { QueryClient } from '@tanstack/react-query';

type Spread = {
  /** How many are present, and hear the same at the same moment. */
  people: () => number;
  /** From 0 to 1. */
  random?: () => number;
};

const spreads = new WeakMap<QueryClient, Spread>();

/** Said once for a cache. Where nobody says it, its owner counts as alone. */
export const spreadRefreshes = (cache: QueryClient, spread: Spread): void => void spreads.set(cache, spread);

/** Milliseconds, different in each browser: more the more people are present, none for one who is alone. */
export function spreadDelay(cache: QueryClient): number {
  const { people, random = Math.random } = spreads.get(cache) ?? { people: () => 1 };
  const { perPerson, atMost } = limits.refreshSpread;
  return random() * Math.min(perPerson * Math.max(0, people() - 1), atMost);
}
