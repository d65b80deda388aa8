import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

test('each key is allowed a number of calls per window, and then again', () => {
  const turnstile = new RateLimiter(2, 1000);
  expect([0, 10, 20].map((now) => turnstile.allow('a', now))).toEqual([true, true, false]);
  expect(turnstile.allow('b', 20)).toBe(true);
  expect([999, 1000, 1001].map((now) => turnstile.allow('a', now))).toEqual([false, true, false]);
});
