import { limits } from '@sightline/contract/limits';
import { expect, it, vi } from 'vitest';
import { RightsCheck, type RightsCheckOptions } from './rights-check.ts';

const { checkedEvery } = limits.socket;
const { watchedEvery } = limits.session;

function buildCheck(options: Partial<RightsCheckOptions> = {}, endsAt = Number.POSITIVE_INFINITY) {
  const findLive = vi.fn(async () => new Map([['token', { bearer: undefined as never, endsAt }]]));
  const end = vi.fn();
  const client = { token: 'token', actor: undefined, end, socket: { rooms: new Set<string>() } };
  const check = new RightsCheck({
    clients: () => [client as never],
    bearers: { findLive },
    rights: { findUnauthorized: async () => [] },
    evict: async () => {},
    isTold: () => true,
    ...options,
  });
  return { check, findLive, end };
}

it('asks nothing until it is due, or something was revoked', async () => {
  const { check, findLive } = buildCheck();
  await check.runWhenDue(1);
  await check.runWhenDue(checkedEvery);
  expect(findLive).toHaveBeenCalledTimes(1);
  check.hurry();
  await check.runWhenDue(checkedEvery);
  expect(findLive).toHaveBeenCalledTimes(2);
  await check.runWhenDue(2 * checkedEvery);
  expect(findLive).toHaveBeenCalledTimes(3);
});

it('looks for itself each second while revocations would not be told', async () => {
  const { check, findLive } = buildCheck({ isTold: () => false });
  await check.runWhenDue(1);
  await check.runWhenDue(1 + watchedEvery);
  expect(findLive).toHaveBeenCalledTimes(2);
});

it('is due when the first of the tokens ends by itself', async () => {
  const { check, findLive } = buildCheck({}, 5000);
  await check.runWhenDue(1);
  await check.runWhenDue(4999);
  expect(findLive).toHaveBeenCalledTimes(1);
  await check.runWhenDue(5000);
  expect(findLive).toHaveBeenCalledTimes(2);
});

it('that failed is due again at once', async () => {
  const findLive = vi.fn(() => Promise.reject(new Error('down')));
  const { check } = buildCheck({ bearers: { findLive } });
  await expect(check.runWhenDue(1)).rejects.toThrow('down');
  await expect(check.runWhenDue(2)).rejects.toThrow('down');
});

it('ends a socket whose token nobody is behind any more', async () => {
  const { check, end } = buildCheck();
  await check.run();
  expect(end).toHaveBeenCalledOnce();
});
