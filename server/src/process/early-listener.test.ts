import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../../test/certificates.ts';
import { parseEnv } from '../env.ts';
import { findFreePort } from '../free-port.ts';
import { createPlainServer, redirectToHttps } from '../tls/redirects.ts';
import { createSecureServer } from '../tls/secure-server.ts';
import { type EarlyListener, listenEarly } from './early-listener.ts';

let port: number;
let app: FastifyInstance;
let door: EarlyListener;
let running: AsyncDisposableStack;

beforeEach(async () => {
  port = await findFreePort();
  running = new AsyncDisposableStack();
  app = fastify();
  app.get('/', () => 'here');
});

afterEach(async () => {
  await app.close();
  await running.disposeAsync();
});

const settings = (more: Record<string, string> = {}) => parseEnv({ PORT: String(port), HOST: '127.0.0.1', ...more });

/** Sends at once, as a browser does, and receives until either side has ended. */
async function knock(lines: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(lines);
  return { socket, heard: text(socket).catch(() => '') };
}

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const upgrade = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

test('who comes during the start is answered when it is over, once for each connection', async () => {
  door = await listenEarly(settings(), running);
  const { heard } = await knock(request);
  await door.handOverTo(app);
  expect(await heard).toMatch(/^HTTP\/1\.1 200 .*connection: close.*here$/is);
  const later = await fetch(`http://127.0.0.1:${port}/`);
  expect([await later.text(), later.headers.get('connection')]).toEqual(['here', 'keep-alive']);
});

test('a websocket that comes during the start is opened when it is over', async () => {
  app.server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  door = await listenEarly(settings(), running);
  const { heard } = await knock(upgrade);
  await door.handOverTo(app);
  expect(await heard).toMatch(/^HTTP\/1\.1 101 /);
});

test('who comes during the start with https is answered when it is over', async () => {
  const certificate = await makeCertificate();
  const secure = fastify({
    serverFactory: (handler) =>
      createSecureServer(
        {
          plain: createPlainServer(redirectToHttps(() => port)),
          allowsStrictTransport: () => true,
          followCertificate: (present) => present(certificate),
        },
        handler,
      ),
  });
  secure.get('/', () => 'here');
  door = await listenEarly(settings(), running);
  const socket = connectTls({ port, host: '127.0.0.1', ca: certificate.cert });
  const heard = text(socket);
  await once(socket, 'connect');
  socket.write(request);
  await door.handOverTo(secure);
  expect(await heard).toMatch(/^HTTP\/1\.1 200 .*connection: close.*here$/is);
  await secure.close();
});

const navigation =
  'GET /tickets HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*\r\nAccept-Language: pt-BR\r\n\r\n';

test('a browser is shown how far the build of the pages is, and everything else waits', async () => {
  door = await listenEarly(settings(), running);
  const early = await knock(navigation);
  const program = await knock(request);
  door.showBuild(40);
  expect(await early.heard).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1\r\n.*Criando as páginas, 40%/is);
  door.showBuild(100);
  const { heard } = await knock(navigation.replace('pt-BR', 'en'));
  expect(await heard).toContain('Starting the database');
  await door.handOverTo(app);
  expect(await program.heard).toMatch(/^HTTP\/1\.1 200 .*here$/s);
});

test('without a build a browser waits for the application', async () => {
  door = await listenEarly(settings(), running);
  const { heard } = await knock(navigation.replace('/tickets', '/'));
  await door.handOverTo(app);
  expect(await heard).toMatch(/^HTTP\/1\.1 200 .*here$/s);
});

test('who has not said a word yet is heard by the application', async () => {
  door = await listenEarly(settings(), running);
  const { socket, heard } = await knock('');
  await door.handOverTo(app);
  socket.write(request);
  expect(await heard).toMatch(/^HTTP\/1\.1 200 .*here$/s);
});

test('who has left meanwhile disturbs nobody', async () => {
  door = await listenEarly(settings(), running);
  const { socket } = await knock(request);
  socket.resetAndDestroy();
  const { heard } = await knock(request);
  await door.handOverTo(app);
  expect(await heard).toContain('here');
});

test('a failed start disconnects waiting clients', async () => {
  door = await listenEarly(settings(), running);
  const { heard } = await knock(request);
  await running.disposeAsync();
  expect(await heard).toBe('');
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test('of several nodes nobody waits for the one that starts', async () => {
  door = await listenEarly(settings({ ...ofSeveral, REDIS_URL: 'redis://127.0.0.1:9' }), running);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await door.handOverTo(app);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

test('a free port is kept from the first moment on', async () => {
  door = await listenEarly(settings({ PORT: '0' }), running);
  await door.handOverTo(app);
  const { port: kept } = app.server.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${kept}/`)).status).toBe(200);
});

test('a port in use is named before anything is begun', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(listenEarly(settings(), running)).rejects.toThrow(`Port ${port} is in use by another program.`);
  other.close();
});

/** The settings that a node among several also needs. */
const ofSeveral = {
  SECRET_KEY: 'a key of thirty-two letters and more',
  DATABASE_URL: 'postgres://owner:secret@127.0.0.1:9/sightline',
  LIVEKIT_URL: 'ws://127.0.0.1:9',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret-secret-secret-secret-secret',
};
