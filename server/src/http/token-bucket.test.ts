import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

const rate = { burst: 3, perSecond: 2 };

it('a bucket gives its burst at once, then what flows in', () => {
  const bucket = new TokenBucket(rate, 0);
  expect([0, 0, 0, 0].map((now) => bucket.take(now))).toEqual([true, true, true, false]);
  expect(bucket.wait(0)).toBe(0.5);
  expect([bucket.take(500), bucket.take(500)]).toEqual([true, false]);
});

it('a bucket never holds more than its burst', () => {
  const bucket = new TokenBucket(rate, 0);
  bucket.take(0);
  expect(bucket.left(3_600_000)).toBe(3);
});

it('what others took is gone, and no more than all of it', () => {
  const bucket = new TokenBucket(rate, 0);
  bucket.drain(10, 0);
  expect([bucket.left(0), bucket.wait(0)]).toEqual([0, 0.5]);
});

it('a clock that is set back takes nothing away', () => {
  const bucket = new TokenBucket(rate, 1000);
  expect([bucket.left(0), bucket.take(0)]).toEqual([3, true]);
});
