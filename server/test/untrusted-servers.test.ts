import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPool } from '../src/db/client.ts';
import { livekitMedia } from '../src/integrations/media.ts';
import { openRedis } from '../src/integrations/redis.ts';
import { s3Storage } from '../src/integrations/s3-storage.ts';
import { startTestMailServer } from './mail-server.ts';
import { TIMEOUT } from './timeout.ts';

/** Any server with an untrusted certificate will do, since no client gets past the handshake. */
const startUntrusted = async (): Promise<number> => (await startTestMailServer({ secure: true })).port;

/** PostgreSQL is asked for encryption before it begins. */
async function startUntrustedPostgres(): Promise<number> {
  const port = await startUntrusted();
  const server = createServer((client) => {
    client.once('data', () => {
      client.write('S');
      const behind = connect(port, '127.0.0.1');
      client.pipe(behind).pipe(client);
      for (const socket of [client, behind]) socket.on('error', () => {});
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const failureOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('it was trusted'),
    (failure: Error) => failure,
  );
  return `${error.message} ${(error.cause as Error | undefined)?.message}`;
};

const keys = { apiKey: 'key', apiSecret: 'secret' };
const bucket = { region: 'us-east-1', name: 'files', accessKeyId: 'key', secretAccessKey: 'secret', inPath: true };

test.each([
  [
    'PostgreSQL',
    async () => {
      const url = `postgres://owner:secret@127.0.0.1:${await startUntrustedPostgres()}/sightline?sslmode=verify-full`;
      const pool = openPool({ url, max: 1, onError: () => {} });
      onTestFinished(() => pool.end());
      return failureOf(pool.query('select 1'));
    },
  ],
  [
    'Redis',
    async () => {
      const warn = vi.fn();
      const redis = openRedis(`rediss://127.0.0.1:${await startUntrusted()}`, { warn });
      onTestFinished(redis.close);
      await vi.waitFor(() => expect(warn).toHaveBeenCalled(), TIMEOUT);
      return JSON.stringify(warn.mock.calls[0]);
    },
  ],
  [
    'S3',
    async () => {
      const storage = s3Storage({ endpoint: `https://127.0.0.1:${await startUntrusted()}`, ...bucket });
      return failureOf(storage.read('organization/one'));
    },
  ],
  [
    'LiveKit',
    async () => {
      const internalUrl = `https://127.0.0.1:${await startUntrusted()}`;
      return failureOf(livekitMedia({ url: '', internalUrl, ...keys }).listCallRooms());
    },
  ],
])('a server whose certificate nobody vouches for is told nothing: %s', async (_name, ask) => {
  expect(await ask()).toMatch(/certificate|self.signed/i);
});
