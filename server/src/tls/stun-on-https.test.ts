import { once } from 'node:events';
import type { Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect, createSecureContext, type TLSSocket } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../../test/certificates.ts';
import { createPlainServer, redirectToHttps } from './redirects.ts';
import { createSecureServer } from './secure-server.ts';

const [installation, brand] = await Promise.all([makeCertificate(), makeCertificate({ names: ['care.example.org'] })]);
const binding = Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42, ...Array<number>(12).fill(9)]);
const request = 'GET /page HTTP/1.1\r\nHost: desk.example.com\r\nConnection: close\r\n\r\n';

let server: Server;
let asked: string[];
let sockets: Socket[];

beforeEach(async () => {
  [asked, sockets] = [[], []];
  const ofBrand = createSecureContext(brand);
  server = createSecureServer(
    {
      plain: createPlainServer(redirectToHttps(() => 443)),
      allowsStrictTransport: () => true,
      followCertificate: (present) => present(installation),
      findContext: (host) => {
        asked.push(host);
        return host === 'care.example.org' ? ofBrand : undefined;
      },
    },
    ({ url }, response) => response.end(`page ${url}`),
    {},
    () => false,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

const open = async (servername = 'localhost'): Promise<TLSSocket> => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false });
  sockets.push(socket);
  await once(socket, 'secureConnect');
  return socket;
};

test('inside the encryption calls and pages share the port: the first byte tells', async () => {
  server.on('stun', (socket: Socket) => {
    sockets.push(socket);
    socket.on('data', (bytes: Buffer) => socket.write(Buffer.concat([Buffer.from('relay '), bytes]))).resume();
  });
  const [call, page] = [await open(), await open()];
  call.write(binding);
  page.write(request);
  const [answer] = (await once(call, 'data')) as [Buffer];
  expect(answer).toEqual(Buffer.concat([Buffer.from('relay '), binding]));
  expect(await text(page)).toMatch(/200 OK.*page \/page$/s);
});

test('a request may begin with an empty line, and in pieces', async () => {
  server.on('stun', (socket: Socket) => socket.destroy());
  const page = await open();
  for (const piece of ['\r', '\n', request.slice(0, 7), request.slice(7)])
    await new Promise((resolve) => page.write(piece, resolve));
  expect(await text(page)).toContain('page /page');
});

test.each([
  ['STUN, where nobody relays calls,', binding],
  ['a half message', Buffer.from([0, 3])],
  ['noise', Buffer.from([0x3f, ...Array<number>(200).fill(0xa5)])],
])('%s is answered as a wrong request, and others are served', async (_what, bytes) => {
  const socket = await open();
  socket.write(bytes);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  const page = await open();
  page.write(request);
  expect(await text(page)).toContain('page /page');
});

test('a server that closes waits for nobody who has said nothing yet', async () => {
  const accepted = once(server, 'secureConnection');
  const socket = await open();
  await accepted;
  const closed = once(socket.resume(), 'close');
  server.close();
  await once(server, 'close');
  expect(await closed).toEqual([false]); // without an error
});

test('a flood of names that nobody proved gets the certificate of the installation, and no other work is done', async () => {
  const names = Array.from({ length: 200 }, (_, count) => `${'x'.repeat(count % 60)}${count}.evil.example`);
  const presented = new Set<string>();
  for (const name of names) {
    const socket = await open(name);
    presented.add(socket.getPeerCertificate().subjectaltname ?? '');
    socket.destroy();
  }
  expect([...presented]).toEqual(['DNS:localhost, IP Address:127.0.0.1']);
  expect(asked).toEqual(names); // a look into a map for each, and nothing more
  const socket = await open('care.example.org');
  expect(socket.getPeerCertificate().subjectaltname).toBe('DNS:care.example.org');
});
