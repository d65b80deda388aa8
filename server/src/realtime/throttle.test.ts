import { expect, it } from 'vitest';
import { Throttle } from './throttle.ts';

it('what is said again too soon is not let through, of each by itself', () => {
  const throttle = new Throttle(1000);
  const taken = [
    throttle.take('ana', 0),
    throttle.take('ana', 999),
    throttle.take('rui', 999),
    throttle.take('ana', 1000),
  ];
  expect(taken).toEqual([true, false, true, true]);
});
