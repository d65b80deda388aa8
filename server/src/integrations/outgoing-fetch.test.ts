import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { expect, it, onTestFinished } from 'vitest';
import { forPush, forSso, outgoingFetch, requireOutgoing } from './outgoing-fetch.ts';

const outside = forSso({ SSO_INTERNAL_ADDRESSES: false });
const inside = forSso({ SSO_INTERNAL_ADDRESSES: true });
const refused = expect.objectContaining({ code: 'SSO_ADDRESS_REFUSED' });

async function startServer() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/away') response.writeHead(302, { location: '/there' });
    if (request.url === '/bomb') {
      response.writeHead(200, { 'content-encoding': 'br' });
      response.end(brotliCompressSync(Buffer.alloc(limits.sso.response + 1)));
      return;
    }
    response.end('an answer');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, asked };
}

it.each([
  'http://login.example.com',
  'https://127.0.0.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://10.1.2.3',
  'https://172.16.0.1',
  'https://192.168.1.1',
  'https://100.64.0.1',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://[fd00::1]',
  'https://[fe80::1]',
  'https://[64:ff9b::7f00:1]',
  'https://user:password@login.example.com',
  'file:///etc/passwd',
  'not an address',
])('refuses %s without looking at the network', (address) => {
  expect(() => requireOutgoing(address, outside)).toThrow(AppError);
});

it('opens no connection to a name that leads to an internal address', async () => {
  const { port, asked } = await startServer();
  const failure = outgoingFetch(outside)(`https://localhost:${port}/`, { method: 'GET', headers: {} });
  await expect(failure).rejects.toEqual(refused);
  expect(asked).toEqual([]);
});

it('reaches internal addresses where the operator allows them, without https on this machine only', async () => {
  const { port } = await startServer();
  const reply = await outgoingFetch(inside)(`http://127.0.0.1:${port}/`, { method: 'GET', headers: {} });
  expect(await reply.text()).toBe('an answer');
  expect(requireOutgoing('https://10.1.2.3', inside).hostname).toBe('10.1.2.3');
  expect(() => requireOutgoing('http://10.1.2.3', inside)).toThrow(AppError);
});

it('follows no redirect', async () => {
  const { port, asked } = await startServer();
  const reply = await outgoingFetch(inside)(`http://127.0.0.1:${port}/away`, { method: 'GET', headers: {} });
  expect(reply.status).toBe(302);
  expect(asked).toEqual(['/away']);
});

it('reads no more than it may, however small it was compressed', async () => {
  const { port } = await startServer();
  const failure = outgoingFetch(inside)(`http://127.0.0.1:${port}/bomb`, { method: 'GET', headers: {} });
  await expect(failure).rejects.toThrow('longer than it may be');
});

it('says of each purpose what was refused, and allows internal addresses for one without the other', () => {
  const push = (isAllowed: boolean) => forPush({ PUSH_INTERNAL_ADDRESSES: isAllowed });
  expect(() => requireOutgoing('https://10.1.2.3/send', push(false))).toThrow('PUSH_ADDRESS_REFUSED');
  expect(requireOutgoing('https://10.1.2.3/send', push(true)).hostname).toBe('10.1.2.3');
});
