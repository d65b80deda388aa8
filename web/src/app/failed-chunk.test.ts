import { expect, test } from 'vitest';
import { mayReload } from './failed-chunk.ts';

test('a path reloads at most once within 10 seconds', () => {
  const start = 1_000_000;
  expect(mayReload('/tickets', start)).toBe(true);
  expect(mayReload('/tickets', start + 9_999)).toBe(false);
  expect(mayReload('/talk', start + 9_999)).toBe(true);
  expect(mayReload('/tickets', start + 10_000)).toBe(true);
});
