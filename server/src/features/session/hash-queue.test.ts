import { expect, it, vi } from 'vitest';
import { HashQueue } from './hash-queue.ts';

it('no more hashes run at once than the limit, the rest follow in order, and beyond the queue they are refused', async () => {
  const queue = new HashQueue({ running: 2, waiting: 3 });
  const begun: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const all = gates.map(({ promise }, at) =>
    queue.run(async () => {
      begun.push(at);
      await promise;
    }),
  );
  await expect(queue.run(async () => {})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 2 });
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  for (const { resolve } of gates) resolve();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await queue.run(async () => 'free again')).toBe('free again');
});

it('work that fails gives its place back', async () => {
  const queue = new HashQueue({ running: 1, waiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 1)).toBe(1);
});
