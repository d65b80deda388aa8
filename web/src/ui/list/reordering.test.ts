import { limits } from '@sightline/contract/limits';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useReordering } from './reordering.ts';

afterEach(() => vi.useRealTimers());

test('a list is being reordered until 100 ms after its new order is there', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ order, isThere }) => useReordering(order, isThere), {
    initialProps: { order: 'status asc', isThere: true },
  });
  const pass = (time: number) =>
    act(() => {
      vi.advanceTimersByTime(time);
    });
  pass(1000);
  expect(result.current).toBe(false);
  rerender({ order: 'priority desc', isThere: false });
  pass(1000);
  expect(result.current).toBe(true);
  rerender({ order: 'priority desc', isThere: true });
  pass(limits.listReordering - 1);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});
