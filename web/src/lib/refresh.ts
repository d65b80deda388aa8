import { limits } from '@sightline/contract/limits';
import { focusManager, hashKey, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { spreadDelay } from './spread.ts';

/** What is being fetched again, or about to be, and whether more was heard of it while it was. */
type Refresh = { isRequestedAgain: boolean };

type Round = { delay: () => number; isForHidden: boolean; fetch: () => Promise<unknown> };

const refreshes = new WeakMap<QueryClient, Map<string, Refresh>>();

function refreshesOf(cache: QueryClient): Map<string, Refresh> {
  const known = refreshes.get(cache) ?? new Map<string, Refresh>();
  refreshes.set(cache, known);
  return known;
}

const wait = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));

/** In the very event of becoming visible: what the library fetches of its own accord then is the same fetch. */
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

/** One fetch for however many events come before it; those that come while it runs make one more after it. */
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

/**
 * What begins with this key has changed: all that is shown of it is fetched again, a moment later and once for however many
 * events come by then.
 */
export function refreshSoon(cache: QueryClient, queryKey: QueryKey): void {
  fetchSoon(cache, queryKey, () => cache.invalidateQueries({ queryKey }));
}

/** The same for another way to fetch it, which does not throw. */
export function fetchSoon(cache: QueryClient, key: QueryKey, fetch: () => Promise<unknown>): void {
  coalesce(cache, key, { delay: () => limits.eventBurst, isForHidden: true, fetch });
}

/** For what many browsers hear of at once: each fetches at a time of its own, and a hidden tab when it becomes visible. */
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
  // A screen that opens meanwhile does not show what was there before.
  void cache.invalidateQueries({ ...filters, refetchType: 'none' });
  const delay = () => limits.eventBurst + spreadDelay(cache);
  coalesce(cache, key, { delay, isForHidden, fetch: () => cache.invalidateQueries(filters) });
}
