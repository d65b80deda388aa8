import { expect, it, vi } from 'vitest';
import { StartError } from '../../start-error.ts';
import type { RunningServer } from './server-start.ts';
import { superviseServer } from './supervised-server.ts';

const serverOf = (pid: number, exited: Promise<void>) =>
  ({ pid, port: 5432, exited, hold: vi.fn() }) satisfies RunningServer;

it('waiting for a server to end waits for a restarted one too', async () => {
  const [firstEnd, secondEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [first, second] = [serverOf(1, firstEnd.promise), serverOf(2, secondEnd.promise)];
  const revived = Promise.withResolvers<void>();
  const kept = superviseServer(first, { start: async () => second, onRestarted: revived.resolve });
  firstEnd.resolve();
  await revived.promise;
  expect(await kept.disableRestarts()).toBe(2);
  expect([first.hold.mock.calls.length, second.hold.mock.calls.length]).toEqual([0, 1]);
  secondEnd.resolve();
  await kept.ended;
});

it('a server that ends again and again is given up after its fifth end', async () => {
  let starts = 1;
  const start = async () => {
    starts += 1;
    return serverOf(starts, Promise.resolve());
  };
  await superviseServer(serverOf(starts, Promise.resolve()), { start, onRestarted: vi.fn() }).ended;
  expect(starts).toBe(5);
});

it('a server that cannot be restarted has ended for good, and says why', async () => {
  const say = vi.spyOn(console, 'error').mockImplementation(() => {});
  const start = () => Promise.reject(new StartError('PostgreSQL did not start.'));
  const onRestarted = vi.fn();
  await superviseServer(serverOf(1, Promise.resolve()), { start, onRestarted }).ended;
  expect(say).toHaveBeenCalledWith('PostgreSQL did not start.');
  expect(onRestarted).not.toHaveBeenCalled();
});
