import { limits } from '@sightline/contract/limits';
import { focusManager, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spreadRefreshes } from '#web/lib/spread.ts';
import { refetchMissed } from './missed.ts';

const fetched: unknown[] = [];
let cache: QueryClient;

function show(queryKey: QueryKey): void {
  const queryFn = async () => {
    fetched.push(queryKey[0]);
    return 'shown';
  };
  new QueryObserver(cache, { queryKey, queryFn, staleTime: 15_000 }).subscribe(() => undefined);
}

beforeEach(async () => {
  vi.useFakeTimers();
  focusManager.setFocused(true);
  cache = new QueryClient();
  for (const key of [['tickets', 'list'], ['calls', 'active'], ['left']]) show(key);
  await vi.advanceTimersByTimeAsync(0);
  cache.setQueryData(['not on the screen'], 'shown before');
  fetched.length = 0;
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

describe('after a reconnect', () => {
  it('everything on screen is refetched, and nothing else', async () => {
    refetchMissed(cache);
    await vi.advanceTimersByTimeAsync(limits.eventBurst);
    expect(fetched.toSorted()).toEqual(['calls', 'left', 'tickets']);
  });

  it('browsers do not fetch at the same moment', async () => {
    spreadRefreshes(cache, { people: () => 200, random: () => 0.5 });
    refetchMissed(cache);
    await vi.advanceTimersByTimeAsync(2000);
    expect(fetched).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched.toSorted()).toEqual(['calls', 'left', 'tickets']);
  });

  it('a hidden tab fetches calls, which ring there too, and the rest once it becomes visible', async () => {
    focusManager.setFocused(false);
    refetchMissed(cache);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toEqual(['calls']);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched.toSorted()).toEqual(['calls', 'left', 'tickets']);
  });

  it('twice at once causes one fetch', async () => {
    refetchMissed(cache);
    refetchMissed(cache);
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetched).toHaveLength(3);
  });
});
