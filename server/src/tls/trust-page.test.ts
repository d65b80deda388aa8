import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlainServer, redirectToHttps } from './redirects.ts';
import { trustPage } from './trust-page.ts';
import { trustPageWords } from './trust-page-words.ts';

const authority = { der: Buffer.from('a certificate'), fingerprint: 'AB:CD' };
const port = () => 3000;
let server: Server;

beforeAll(async () => {
  server = createPlainServer(trustPage(authority, port, redirectToHttps(port))).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const lines = Object.entries({ host: '192.168.1.5:3000', accept: 'text/html', ...headers });
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  return text(socket);
}

test('a phone that comes without encryption sees how to go on, in its language', async () => {
  const english = await ask('/talk/invite?a=1&b=2');
  expect(english).toMatch(/^HTTP\/1\.1 200 .*content-type: text\/html; charset=utf-8/s);
  expect(english).toContain('href="https://192.168.1.5:3000/talk/invite?a=1&amp;b=2"');
  expect(english).toContain(trustPageWords.en.iphoneSteps[0]);
  expect(english).toContain('AB:CD');
  const portuguese = await ask('/', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' });
  expect(portuguese).toContain('<html lang="pt-BR">');
  expect(portuguese).toContain(trustPageWords.pt.androidSteps[2]);
});

test('a phone downloads the certificate as one that it can install', async () => {
  const answer = await ask('/sightline.crt');
  expect(answer).toContain('content-type: application/x-x509-ca-cert\r\n');
  expect(answer).toContain('content-disposition: attachment; filename="sightline.crt"\r\n');
  expect(answer).toMatch(/a certificate$/);
});

test('an address that was made to run a script is only text', async () => {
  expect(await ask('/"><script>alert(1)</script>')).not.toContain('<script>');
  expect(await ask('/', { host: '"><script>' })).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask('/')).toMatch(/content-security-policy: default-src 'none'; style-src 'sha256-/);
});

test('programs are led to https, and what they send is refused', async () => {
  expect(await ask('/api/tickets', { accept: 'application/json' })).toMatch(
    /^HTTP\/1\.1 308 .*location: https:\/\/192\.168\.1\.5:3000\/api\/tickets\r\n/s,
  );
  expect(await ask('/api/login', {}, 'POST')).toMatch(/^HTTP\/1\.1 426 /);
});
