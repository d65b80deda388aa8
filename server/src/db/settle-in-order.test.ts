import { expect, it } from 'vitest';
import { settleInOrder } from './settle-in-order.ts';

it('answers with what every check found', async () => {
  expect(await settleInOrder([Promise.resolve(1), 'two', null])).toEqual([1, 'two', null]);
});

it('refuses for the first reason in the list, whichever is found first', async () => {
  const first = Promise.withResolvers<never>();
  const all = settleInOrder([first.promise, Promise.reject(new Error('second'))]);
  first.reject(new Error('first'));
  await expect(all).rejects.toThrow('first');
});
