import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Listeners } from './listeners.ts';
import { Store, useStore } from './store.ts';

test('a subscriber is called until it unsubscribes', () => {
  const listeners = new Listeners<[word: string]>();
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = listeners.subscribe(one);
  listeners.subscribe(other);
  listeners.emit('first');
  stop();
  listeners.emit('second');
  expect(one.mock.calls).toEqual([['first']]);
  expect(other.mock.calls).toEqual([['first'], ['second']]);
});

test("a screen shows the store's new value", () => {
  const store = new Store(1);
  const { result } = renderHook(() => useStore(store));
  expect(result.current).toBe(1);
  act(() => store.set(2));
  expect(result.current).toBe(2);
});
