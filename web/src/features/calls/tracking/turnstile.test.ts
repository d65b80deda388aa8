import { expect, test } from 'vitest';
import { Turnstile } from './turnstile.ts';

test('each one passes so many times within a while, and then again', () => {
  const turnstile = new Turnstile(2, 1000);
  expect([0, 10, 20].map((now) => turnstile.lets('a', now))).toEqual([true, true, false]);
  expect(turnstile.lets('b', 20)).toBe(true);
  expect([999, 1000, 1001].map((now) => turnstile.lets('a', now))).toEqual([false, true, false]);
});
