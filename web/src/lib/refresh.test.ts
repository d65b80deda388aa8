import { limits } from '@sightline/contract/limits';
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshLazily, refreshSoon, refreshSpread } from './refresh.ts';
import { spreadRefreshes } from './spread.ts';

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

describe('what many browsers hear of at once', () => {
  const present = (cache: QueryClient, people: number, random = 0.5) =>
    spreadRefreshes(cache, { people: () => people, random: () => random });

  beforeEach(() => focusManager.setFocused(true));
  afterEach(() => focusManager.setFocused(undefined));

  it.each([
    { people: 1, delay: 0 },
    { people: 5, delay: 50 },
    { people: 200, delay: 2487.5 },
    { people: 5000, delay: 2500 },
  ])('is fetched by the middle one of $people after $delay ms', async ({ people, delay }) => {
    const fetch = vi.fn(async () => 'tickets');
    const cache = await show(fetch);
    present(cache, people);
    fetch.mockClear();
    refreshLazily(cache, ['tickets']);
    await vi.advanceTimersByTimeAsync(limits.eventBurst + Math.floor(delay) - 1);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('costs one fetch for all events of the time by which it is spread', async () => {
    const fetch = vi.fn(async () => 'tickets');
    const cache = await show(fetch);
    present(cache, 200);
    fetch.mockClear();
    for (let event = 0; event < 20; event += 1) {
      refreshLazily(cache, ['tickets']);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is not fetched by a hidden tab before it becomes visible, and once then', async () => {
    const fetch = vi.fn(async () => 'tickets');
    const cache = await show(fetch);
    cache.mount();
    fetch.mockClear();
    focusManager.setFocused(false);
    refreshLazily(cache, ['tickets']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).not.toHaveBeenCalled();
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetch).toHaveBeenCalledOnce();
    cache.unmount();
  });

  it('is fetched by a hidden tab too where it is needed there', async () => {
    const fetch = vi.fn(async () => 'a ring');
    const cache = await show(fetch);
    fetch.mockClear();
    focusManager.setFocused(false);
    refreshSpread(cache, ['rings'], { queryKey: ['tickets'] }, { isForHidden: true });
    await vi.advanceTimersByTimeAsync(limits.eventBurst);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is not shown as it was on a screen that opens meanwhile', async () => {
    const fetch = vi.fn(async () => 'tickets');
    const cache = await show(fetch);
    present(cache, 200);
    refreshLazily(cache, ['tickets']);
    expect(cache.getQueryState(['tickets', 'list'])?.isInvalidated).toBe(true);
  });
});
