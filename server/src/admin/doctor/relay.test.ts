import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { makeCertificate } from '../../../test/certificates.ts';
import { parseEnv } from '../../env.ts';
import { addressChecks } from './address.ts';
import { runCheck } from './finding.ts';
import { relay } from './relay.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(wanted?: Parameters<typeof makeCertificate>[0]): Promise<number> {
  server = createServer(await makeCertificate(wanted), (socket) => socket.on('error', () => {}).end('HTTP/1.1 400'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const examine = async (settings: NodeJS.ProcessEnv, isServing = true) =>
  (await runCheck(relay, { env: parseEnv(settings), isServing }))[0];

test('the doctor says that callers whose network lets only https out have no way in behind a proxy', async () => {
  expect(await examine({ PUBLIC_URL: 'https://desk.example.com' })).toMatchObject({
    state: 'warn',
    says: 'callers whose network lets only https out cannot join calls',
  });
  expect(await examine({ PUBLIC_URL: 'http://desk.example.com' })).toBeUndefined();
  expect(await examine({ PUBLIC_URL: 'https://desk.example.com' }, false)).toBeUndefined();
});

test('the doctor asks each relay of the settings, and says which of them cannot be used', async () => {
  const port = await listen();
  const settings = {
    MEDIA_TURN_URLS: `turns:localhost:${port}?transport=tcp`,
    MEDIA_TURN_SECRET: 'shared-with-the-relay',
  };
  expect(await examine(settings)).toMatchObject({
    state: 'fail',
    says: expect.stringMatching(new RegExp(`^localhost:${port} relays no calls \\(`)),
  });
});

const certificate = async (port: number) => {
  const check = addressChecks.find(({ name }) => name === 'certificate');
  const env = parseEnv({ PUBLIC_URL: `https://localhost:${port}` });
  return check ? (await runCheck(check, { env, isServing: true }))[0] : undefined;
};

test('the doctor says in words why browsers would refuse a certificate', async () => {
  expect(await certificate(await listen())).toMatchObject({
    state: 'fail',
    says: 'nobody whom browsers trust has signed the certificate',
  });
});
