import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { describePortError, requireFreePort } from './listen.ts';

const other = createServer();
let taken: number;

beforeEach(async () => {
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = (other.address() as AddressInfo).port;
});

afterEach(() => {
  other.close();
});

const settings = (PORT: number, HOST = '127.0.0.1') => parseEnv({ PORT: String(PORT), HOST });

test('a port in use is named, with another to try', async () => {
  await expect(requireFreePort(settings(taken))).rejects.toThrow(
    `Port ${taken} is in use by another program. End that one, or choose another: PORT=${taken + 1} npm start`,
  );
});

test('a free port is left free', async () => {
  other.close();
  await once(other, 'close');
  await requireFreePort(settings(taken));
  await expect(requireFreePort(settings(taken))).resolves.toBeUndefined();
});

test('an address that this machine does not have is named', async () => {
  await expect(requireFreePort(settings(0, '203.0.113.7'))).rejects.toThrow('HOST is 203.0.113.7, which is no address');
});

test('a port that the system keeps for root is told with the lines that give it', () => {
  const told = describePortError(Object.assign(new Error('listen'), { code: 'EACCES' }), '0.0.0.0', 443, 'PORT');
  expect(told).toContain('Port 443 is reserved for root.');
  expect(told).toMatch(/sudo setcap cap_net_bind_service=\+ep \/.*\/node\n/);
  expect(told).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE');
});
