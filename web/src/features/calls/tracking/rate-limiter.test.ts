import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

test('each key is allowed a number of calls per window, and then again', () => {
  const limiter = new RateLimiter(2, 1000);
  expect([0, 10, 20].map((now) => limiter.allow('a', now))).toEqual([true, true, false]);
  expect(limiter.allow('b', 20)).toBe(true);
  expect([999, 1000, 1001].map((now) => limiter.allow('a', now))).toEqual([false, true, false]);
});
