import { expect, it } from 'vitest';
import { PendingJoins } from './pending-joins.ts';

/** Answers that come when they are let go. */
function held() {
  const asked: ((answer: boolean) => void)[] = [];
  return { asked, ask: () => new Promise<boolean>((resolve) => asked.push(resolve)) };
}

const turn = () => new Promise(setImmediate);

it('a join that an eviction overtakes asks again', async () => {
  const [joins, rights] = [new PendingJoins(), held()];
  const answer = joins.ask('room', rights.ask);
  joins.evict('room');
  rights.asked[0]?.(true);
  await turn();
  rights.asked[1]?.(false);
  expect(await answer).toBe(false);
});

it('a join asks once when nothing, or another room, was evicted from', async () => {
  const [joins, rights] = [new PendingJoins(), held()];
  const answer = joins.ask('room', rights.ask);
  joins.evict('another');
  rights.asked[0]?.(true);
  expect([await answer, rights.asked.length]).toEqual([true, 1]);
});

it('all joins ask again when evictions may have been lost', async () => {
  const [joins, rights] = [new PendingJoins(), held()];
  const answers = [joins.ask('one', rights.ask), joins.ask('two', rights.ask)];
  joins.evictAll();
  for (const answer of rights.asked.slice(0, 2)) answer(true);
  await turn();
  for (const answer of rights.asked.slice(2)) answer(false);
  expect(await Promise.all(answers)).toEqual([false, false]);
});

it('a join whose question fails fails with it, and is forgotten', async () => {
  const joins = new PendingJoins();
  await expect(joins.ask('room', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await joins.ask('room', async () => true)).toBe(true);
});
