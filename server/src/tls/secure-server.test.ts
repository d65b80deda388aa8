import { once } from 'node:events';
import type { Server } from 'node:https';
import { type AddressInfo, connect as connectTcp, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../../test/certificates.ts';
import type { KeyPair } from './certificate.ts';
import { createPlainServer, redirectToHttps } from './redirects.ts';
import { createSecureServer } from './secure-server.ts';

const [first, second] = await Promise.all([makeCertificate(), makeCertificate()]);

let server: Server;
let port: number;
let present: (certificate: KeyPair) => void;
let sockets: Socket[];

async function start(isLocal: () => boolean, limits?: { timeout: number; pending: number }) {
  server = createSecureServer(
    {
      plain: createPlainServer(redirectToHttps(() => 8443)),
      allowsStrictTransport: () => true,
      followCertificate: (follow) => {
        present = follow;
        present(first);
      },
    },
    ({ url, socket }, response) => response.end(`${'encrypted' in socket ? 'secure' : 'plain'} ${url}`),
    {},
    isLocal,
    limits,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

beforeEach(() => {
  sockets = [];
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function say(socket: Socket, lines: string) {
  sockets.push(socket);
  socket.write(lines);
  return text(socket);
}
const request = (line = 'GET /page?a=b', host = 'desk.example.com') =>
  `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
const secure = (ca: KeyPair) => connectTls({ port, host: '127.0.0.1', ca: ca.cert });
const plain = () => connectTcp(port, '127.0.0.1');

test('one port serves https, and http to this machine alone', async () => {
  await start(() => true);
  expect(await say(secure(first), request())).toMatch(/200 OK.*secure \/page\?a=b$/s);
  expect(await say(plain(), request())).toMatch(/200 OK.*plain \/page\?a=b$/s);
});

test('a page that is asked for without encryption is led to https, and sends no data again', async () => {
  await start(() => false);
  const led = await say(plain(), request());
  expect(led).toMatch(/^HTTP\/1\.1 308 /);
  expect(led).toContain('location: https://desk.example.com:8443/page?a=b\r\n');
  expect(await say(plain(), request('POST /api/login'))).toMatch(/^HTTP\/1\.1 426 /);
});

test.each(['evil.example/@x', 'a b', '', 'a.example:99999999', '-x'])(
  'no host of that spelling is led to: "%s"',
  async (host) => {
    await start(() => false);
    const answer = await say(plain(), request('GET /', host));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('location');
  },
);

test('a certificate is replaced without a restart, and without an end of what is open', async () => {
  await start(() => false);
  const open = secure(first);
  await once(open, 'secureConnect');
  present(second);
  expect(await say(secure(second), request())).toContain('secure /page');
  expect(await say(open, request())).toContain('secure /page');
});

test('a handshake that does not end in time is cut, and others are served meanwhile', async () => {
  await start(() => false, { timeout: 50, pending: 100 });
  const silent = plain();
  const halfway = plain();
  halfway.write(Buffer.from([0x16, 3, 1, 2, 0, 1]));
  sockets.push(silent, halfway);
  const closed = Promise.all([once(silent.resume(), 'close'), once(halfway.resume(), 'close')]);
  expect(await say(secure(first), request())).toContain('secure /page');
  await closed;
});

test('of too many unfinished handshakes the oldest goes', async () => {
  await start(() => false, { timeout: 60_000, pending: 2 });
  const waiting: Socket[] = [];
  for (let count = 0; count < 3; count += 1) {
    const socket = plain();
    await once(socket, 'connect');
    socket.write(Buffer.from([0x16]));
    waiting.push(socket);
  }
  sockets.push(...waiting);
  const [oldest] = waiting;
  if (oldest) await once(oldest.resume(), 'close');
  expect(waiting.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
});

test('bytes that are neither are answered as a wrong request, and harm nobody', async () => {
  await start(() => false);
  expect(await say(plain(), '\x00\x01\x00\x00garbage garbage\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  const broken = plain();
  sockets.push(broken);
  broken.write(Buffer.concat([Buffer.from([0x16, 3, 1, 0, 5]), Buffer.alloc(50, 7)]));
  await once(broken.resume(), 'close');
  expect(await say(secure(first), request())).toContain('secure /page');
});
