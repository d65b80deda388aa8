import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Work that lasts until the test ends it, and records when it begins. */
function openQueue() {
  const queue = new FairQueue({ perOwner: 2, total: 3, full: 'PICTURE_QUEUE_FULL' });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string): Promise<string> =>
    queue.run(owner, async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      await promise;
      return name;
    });
  const end = async (name: string, running: Promise<string>): Promise<void> => {
    ends.get(name)?.();
    await running;
  };
  return { add, end, begun };
}

it('runs one piece of work at a time, and owners take turns', async () => {
  const { add, end, begun } = openQueue();
  const [first, second, third, other] = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1')];
  expect(begun).toEqual(['a1']);
  await end('a1', first);
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2', second);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1', other);
  await end('a3', third);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('goes on after work that failed', async () => {
  const queue = new FairQueue({ perOwner: 1, total: 1, full: 'UNAVAILABLE' });
  const failing = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('refuses what exceeds the share of its owner, or of all', async () => {
  const { add, end } = openQueue();
  const running = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')];
  await expect(add('a', 'a4')).rejects.toMatchObject({ code: 'PICTURE_QUEUE_FULL', retryAfter: 10 });
  const others = [add('b', 'b1')];
  await expect(add('c', 'c1')).rejects.toMatchObject({ code: 'PICTURE_QUEUE_FULL' });
  for (const [name, work] of [
    ['a1', running[0]],
    ['a2', running[1]],
    ['b1', others[0]],
    ['a3', running[2]],
  ] as const)
    await end(name, work as Promise<string>);
});
