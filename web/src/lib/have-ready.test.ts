import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { haveReady } from './have-ready.ts';

afterEach(() => onlineManager.setOnline(true));

test('a page opens with what could be read, asks once for the rest, and waits for no connection', async () => {
  onlineManager.setOnline(false);
  const cache = new QueryClient();
  const failing = vi.fn(() => Promise.reject(new Error('no connection')));
  await haveReady(cache, [
    { queryKey: ['a'], queryFn: () => 'here' },
    { queryKey: ['b'], queryFn: failing },
  ]);
  expect(cache.getQueryData(['a'])).toBe('here');
  expect(failing).toHaveBeenCalledOnce();
});
