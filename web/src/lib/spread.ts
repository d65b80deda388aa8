import { limits } from '@sightline/contract/limits';
import type { QueryClient } from '@tanstack/react-query';

type Spread = {
  /** How many users are present and receive the same event at once. */
  people: () => number;
  /** From 0 to 1. */
  random?: () => number;
};

const spreads = new WeakMap<QueryClient, Spread>();

/** Set once per cache. Without it, the user counts as alone. */
export const spreadRefreshes = (cache: QueryClient, spread: Spread): void => void spreads.set(cache, spread);

/** A random delay in milliseconds that grows with the number of users present; 0 for one user. */
export function spreadDelay(cache: QueryClient): number {
  const { people, random = Math.random } = spreads.get(cache) ?? { people: () => 1 };
  const { perPerson, atMost } = limits.refreshSpread;
  return random() * Math.min(perPerson * Math.max(0, people() - 1), atMost);
}
