import { expect, test } from 'vitest';
import { nextRetryDelayInMs } from './reconnect-policy.ts';

test('the first attempt to reconnect follows at once, later ones within seconds of each other', () => {
  expect(nextRetryDelayInMs({ retryCount: 0, elapsedMs: 0 })).toBe(0);
  for (const retryCount of [1, 3, 10, 40]) {
    const pause = nextRetryDelayInMs({ retryCount, elapsedMs: 30_000 });
    expect(pause).toBeGreaterThan(0);
    expect(pause).toBeLessThanOrEqual(2_500);
  }
});

test('after a minute the user is asked', () => {
  expect(nextRetryDelayInMs({ retryCount: 30, elapsedMs: 60_001 })).toBeNull();
});
