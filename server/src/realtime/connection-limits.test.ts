import type { IncomingMessage } from 'node:http';
import { limits } from '@sightline/contract/limits';
import { expect, it } from 'vitest';
import { closeAtFileEnd } from '#test/file-end';
import { RateLimits } from '../http/rate-limits.ts';
import { ClusterBus } from './cluster-bus.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { RefusalLog } from './refusal-log.ts';

function buildLimits(scale = 1) {
  const [rates, refusals] = [new RateLimits(scale, new ClusterBus()), new RefusalLog({ warn: () => {} })];
  const addressOf = ({ headers }: IncomingMessage) => headers.from ?? '';
  const built = new ConnectionLimits({ rates, refusals, addressOf });
  for (const { close } of [rates, refusals, built].map((one) => ({ close: () => one.close() }))) closeAtFileEnd(close);
  return built;
}

const from = (address: string) => ({ headers: { from: address } }) as IncomingMessage;
const { burst } = limits.rates.connect.address;

it('an address that connects without end is refused, and no other one', () => {
  const built = buildLimits();
  const admitted = Array.from({ length: 2 * burst }, () => built.mayConnect(from('192.0.2.1'))).filter(Boolean);
  expect(admitted.length).toBeLessThan(1.5 * burst);
  expect(built.mayConnect(from('192.0.2.2'))).toBe(true);
});

it('the scale of the request limits applies to these too', () => {
  const built = buildLimits(0);
  const admitted = Array.from({ length: 2 * burst }, () => built.mayConnect(from('192.0.2.1'))).filter(Boolean);
  expect(admitted).toHaveLength(2 * burst);
});
