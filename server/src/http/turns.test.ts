import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('work under one key follows one another in order, also after a failure, and other keys do not wait', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const all = [
    turns.take('pump', async () => {
      await first.promise;
      done.push('pump 1');
      throw new Error('no luck');
    }),
    turns.take('pump', async () => done.push('pump 2')),
    turns.take('door', async () => done.push('door 1')),
  ];
  await all[2];
  expect(done).toEqual(['door 1']);
  first.resolve();
  const [failed, second] = await Promise.allSettled(all);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no luck' } });
  expect(second).toMatchObject({ status: 'fulfilled' });
  expect(done).toEqual(['door 1', 'pump 1', 'pump 2']);
});

test('nothing is kept of a key whose work is over', async () => {
  const turns = new Turns();
  await Promise.all([turns.take('pump', async () => 1), turns.take('pump', async () => 2)]);
  expect(turns.size).toBe(0);
});
