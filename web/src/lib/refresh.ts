import { limits } from '@sightline/contract/limits';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** What is being fetched anew, or about to be, and whether more was heard of it while it was. */
type Refresh = { isAskedAgain: boolean };

const refreshes = new WeakMap<QueryClient, Map<string, Refresh>>();

function refreshesOf(cache: QueryClient): Map<string, Refresh> {
  const known = refreshes.get(cache) ?? new Map<string, Refresh>();
  refreshes.set(cache, known);
  return known;
}

const untilBurstIsOver = () => new Promise<void>((resolve) => setTimeout(resolve, limits.eventBurst));

/**
 * What begins with this key has changed: all that is shown of it is fetched anew, a moment later and once for however many
 * events come by then. Those that come while it is being fetched make it be fetched once more after that.
 */
export function refreshSoon(cache: QueryClient, queryKey: QueryKey): void {
  const running = refreshesOf(cache).get(hashKey(queryKey));
  if (running) running.isAskedAgain = true;
  else void refresh(cache, queryKey);
}

async function refresh(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const running: Refresh = { isAskedAgain: true };
  refreshesOf(cache).set(hashKey(queryKey), running);
  while (running.isAskedAgain) {
    await untilBurstIsOver();
    running.isAskedAgain = false;
    await cache.invalidateQueries({ queryKey });
  }
  refreshesOf(cache).delete(hashKey(queryKey));
}
