import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshSoon } from './refresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function show(fetch: () => Promise<unknown>): Promise<QueryClient> {
  const cache = new QueryClient();
  new QueryObserver(cache, { queryKey: ['tickets', 'list'], queryFn: fetch }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return cache;
}

it('a hundred events at once make one fetch', async () => {
  const fetch = vi.fn(async () => 'tickets');
  const cache = await show(fetch);
  fetch.mockClear();
  for (let event = 0; event < 100; event += 1) refreshSoon(cache, ['tickets', 'list']);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('a steady stream of events does not keep what they tell of away', async () => {
  const fetch = vi.fn(async () => 'tickets');
  const cache = await show(fetch);
  fetch.mockClear();
  for (let event = 0; event < 100; event += 1) {
    refreshSoon(cache, ['tickets', 'list']);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(fetch.mock.calls.length).toBeGreaterThan(4);
  expect(fetch.mock.calls.length).toBeLessThan(8);
});

it('an event that comes while an answer is on its way makes it be asked once more', async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const fetch = vi.fn(() => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  const cache = await show(fetch);
  answers[0]?.resolve('old');
  refreshSoon(cache, ['tickets', 'list']);
  await vi.advanceTimersByTimeAsync(200);
  for (let event = 0; event < 10; event += 1) refreshSoon(cache, ['tickets', 'list']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetch).toHaveBeenCalledTimes(2);
  answers[1]?.resolve('stale');
  await vi.advanceTimersByTimeAsync(200);
  answers[2]?.resolve('fresh');
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(cache.getQueryData(['tickets', 'list'])).toBe('fresh');
});
