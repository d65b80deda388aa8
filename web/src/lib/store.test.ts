import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Listeners } from './listeners.ts';
import { Store, useStore } from './store.ts';

test('who listens hears what is told, until they no longer want to', () => {
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

test('a screen shows what the store has become', () => {
  const store = new Store(1);
  const { result } = renderHook(() => useStore(store));
  expect(result.current).toBe(1);
  act(() => store.set(2));
  expect(result.current).toBe(2);
});
