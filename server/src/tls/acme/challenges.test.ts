import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../../../test/certificates.ts';
import { createPlainServer, redirectToHttps } from '../redirects.ts';
import { createSecureServer } from '../secure-server.ts';
import { Challenges } from './challenges.ts';

const certificate = await makeCertificate();
const host = 'support.example.com';
const byTls = { token: 'a', host, kind: 'tls-alpn-01', key_authorization: 'a.thumb' } as const;
const byHttp = { token: 'b', host, kind: 'http-01', key_authorization: 'b.thumb' } as const;

let challenges: Challenges;
let server: ReturnType<typeof createSecureServer>;
let port: number;

beforeEach(async () => {
  challenges = new Challenges();
  server = createSecureServer(
    {
      challenges,
      plain: createPlainServer(challenges.answer(redirectToHttps(() => 443))),
      allowsStrictTransport: () => false,
      followCertificate: (present) => present(certificate),
    },
    (_request, response) => response.end('here'),
    {},
    () => false,
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Connects as an authority does, or as a browser without an ALPN protocol. */
async function look(servername: string, ALPNProtocols?: string[]): Promise<string> {
  const socket = connect({
    port,
    host: '127.0.0.1',
    servername,
    rejectUnauthorized: false,
    ...(ALPNProtocols && { ALPNProtocols }),
  });
  const seen = await new Promise<string>((resolve) => {
    socket.once('secureConnect', () => resolve(`${socket.alpnProtocol} ${socket.getPeerCertificate().subjectaltname}`));
    socket.once('error', ({ message }) => resolve(message)).once('close', () => resolve('closed'));
  });
  socket.destroy();
  return seen;
}

async function ask(path: string): Promise<string> {
  const socket = connectTcp(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  return text(socket);
}

test('an authority that looks by TLS sees the answer, and browsers the usual certificate meanwhile', async () => {
  challenges.set([byTls]);
  expect(await look(host, ['acme-tls/1'])).toBe(`acme-tls/1 DNS:${host}`);
  expect(await look(host)).toContain('DNS:localhost');
  expect(await look('other.example.com', ['acme-tls/1'])).not.toContain('DNS');
});

test('a handshake in several packets is read to its end before it is told what it is', async () => {
  challenges.set([byTls]);
  const relay = connectTcp(port, '127.0.0.1');
  const socket = connect({ socket: relay, servername: host, ca: certificate.cert, rejectUnauthorized: false });
  const write = relay.write.bind(relay);
  relay.write = ((bytes: Buffer, ...rest: never[]) => {
    for (const byte of bytes.subarray(0, -1)) write(Buffer.from([byte]));
    return write(bytes.subarray(-1), ...rest);
  }) as typeof relay.write;
  await once(socket, 'secureConnect');
  expect(socket.getPeerCertificate().subjectaltname).toContain('DNS:localhost');
  socket.destroy();
});

test('an authority that looks by http reads the answer, and nothing is answered when it is over', async () => {
  challenges.set([byHttp]);
  expect(await ask('/.well-known/acme-challenge/b')).toMatch(/^HTTP\/1\.1 200 .*b\.thumb$/s);
  expect(await ask('/.well-known/acme-challenge/../b')).toMatch(/^HTTP\/1\.1 404 /);
  expect(await ask('/tickets')).toMatch(/^HTTP\/1\.1 308 /);
  challenges.set([]);
  expect(await ask('/.well-known/acme-challenge/b')).toMatch(/^HTTP\/1\.1 404 /);
  expect(challenges.isPending()).toBe(false);
});
