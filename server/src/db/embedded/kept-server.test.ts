import { expect, it, vi } from 'vitest';
import { keepServer } from './kept-server.ts';
import type { RunningServer } from './server-start.ts';

const serverOf = (pid: number, exited: Promise<void>) =>
  ({ pid, port: 5432, exited, hold: vi.fn() }) satisfies RunningServer;

it('whoever waits for the end of a server stays until it has come, also of one that was started anew', async () => {
  const [firstEnd, secondEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [first, second] = [serverOf(1, firstEnd.promise), serverOf(2, secondEnd.promise)];
  const revived = Promise.withResolvers<void>();
  const kept = keepServer(first, { start: async () => second, onRevived: revived.resolve });
  firstEnd.resolve();
  await revived.promise;
  expect(await kept.letEnd()).toBe(2);
  expect([first.hold.mock.calls.length, second.hold.mock.calls.length]).toEqual([0, 1]);
  secondEnd.resolve();
  await kept.ended;
});
