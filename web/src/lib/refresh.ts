import { limits } from '@sightline/contract/limits';
import { focusManager, hashKey, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { spreadDelay } from './spread.ts';

/** Refetches that run or are scheduled, and whether another event arrived meanwhile. */
type Refresh = { isRequestedAgain: boolean };

type Round = { delay: () => number; isForHidden: boolean; fetch: () => Promise<unknown> };

const refreshes = new WeakMap<QueryClient, Map<string, Refresh>>();

function refreshesOf(cache: QueryClient): Map<string, Refresh> {
  const known = refreshes.get(cache) ?? new Map<string, Refresh>();
  refreshes.set(cache, known);
  return known;
}

const wait = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));

/** Runs within the visibility event itself, so that the library's own refetch on focus is the same request. */
function onceVisible(act: () => Promise<unknown>): Promise<unknown> {
  if (focusManager.isFocused()) return act();
  return new Promise((resolve) => {
    const stop = focusManager.subscribe((isVisible) => {
      if (!isVisible) return;
      stop();
      resolve(act());
    });
  });
}

/** Coalesces all earlier events into one fetch; events during the fetch cause one more after it. */
function coalesce(cache: QueryClient, key: QueryKey, round: Round): void {
  const running = refreshesOf(cache).get(hashKey(key));
  if (running) running.isRequestedAgain = true;
  else void repeat(cache, hashKey(key), round);
}

async function repeat(cache: QueryClient, key: string, { delay, isForHidden, fetch }: Round): Promise<void> {
  const running: Refresh = { isRequestedAgain: true };
  refreshesOf(cache).set(key, running);
  const fetchAll = () => {
    running.isRequestedAgain = false;
    return fetch();
  };
  while (running.isRequestedAgain) {
    await wait(delay());
    await (isForHidden ? fetchAll() : onceVisible(fetchAll));
  }
  refreshesOf(cache).delete(key);
}

/** Fetches everything under this key again, a moment later and once for however many events come by then. */
export function refreshSoon(cache: QueryClient, queryKey: QueryKey): void {
  fetchSoon(cache, queryKey, () => cache.invalidateQueries({ queryKey }));
}

/** The same with a custom fetch, which must not throw. */
export function fetchSoon(cache: QueryClient, key: QueryKey, fetch: () => Promise<unknown>): void {
  coalesce(cache, key, { delay: () => limits.eventBurst, isForHidden: true, fetch });
}

/**
 * For events that many browsers receive at once: each fetches after its own random delay, a hidden tab when it becomes visible.
 */
export function refreshLazily(cache: QueryClient, queryKey: QueryKey): void {
  refreshSpread(cache, ['lazily', ...queryKey], { queryKey });
}

/** The same for all queries that the filters name, under a key of the caller's. `isForHidden`: a hidden tab needs it too. */
export function refreshSpread(
  cache: QueryClient,
  key: QueryKey,
  filters: QueryFilters,
  { isForHidden = false }: { isForHidden?: boolean } = {},
): void {
  // A screen that opens meanwhile must not show stale data.
  void cache.invalidateQueries({ ...filters, refetchType: 'none' });
  const delay = () => limits.eventBurst + spreadDelay(cache);
  coalesce(cache, key, { delay, isForHidden, fetch: () => cache.invalidateQueries(filters) });
}
