import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collabPath } from '@sightline/contract/documents/writing';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createPlainServer, redirectToHttps } from '../src/tls/redirects.ts';
import { configureTestApp, testApp } from './app.ts';
import { makeCertificate } from './certificates.ts';
import { buildOwner, ownPassword } from './factories/account.ts';
import { buildOrganization } from './factories.ts';

const certificate = await makeCertificate({ names: ['localhost', '127.0.0.1', 'desk.example.com'] });
const pages = mkdtempSync(join(tmpdir(), 'sightline-https-'));
let media: Server;
let allowsStrictTransport = true;

/** The whole product on a port of its own that speaks https, without a proxy. */
beforeAll(async () => {
  mkdirSync(join(pages, 'static'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Page</title>');
  media = createServer((_request, response) => response.end('success')).listen(0, '127.0.0.1');
  media.on('upgrade', (_request, socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  );
  await once(media, 'listening');
  const internalUrl = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
  configureTestApp(
    { PUBLIC_URL: 'https://desk.example.com' },
    {
      webDir: pages,
      mediaIsEmbedded: true,
      media: { url: '', internalUrl, apiKey: 'test', apiSecret: 'test-secret-test-secret-test-secret' },
      https: {
        plain: createPlainServer(redirectToHttps(() => 443)),
        allowsStrictTransport: () => allowsStrictTransport,
        followCertificate: (present) => present(certificate),
      },
    },
  );
});

afterAll(() => {
  media.close();
  rmSync(pages, { recursive: true });
});

const portOf = async () => ((await testApp()).http.server.address() as AddressInfo).port;

type Asked = { method?: string; body?: object; headers?: Record<string, string> };

/** As a browser at the public address, which leads to this port. */
async function ask(path: string, { method = 'GET', body, headers = {} }: Asked = {}) {
  const sent = request({
    ...{ host: '127.0.0.1', port: await portOf(), servername: 'desk.example.com', ca: certificate.cert },
    ...{ path, method, agent: false },
    headers: { host: 'desk.example.com', 'content-type': 'application/json', ...headers },
  });
  sent.end(body && JSON.stringify(body));
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const part of response) text += String(part);
  return { status: response.statusCode as number, headers: response.headers as Record<string, string>, text };
}

async function openSocket(path: string, origin?: string): Promise<string> {
  const socket = new WebSocket(`wss://127.0.0.1:${await portOf()}${path}`, {
    ...{ ca: certificate.cert, servername: 'desk.example.com', headers: { host: 'desk.example.com' } },
    ...(origin && { origin }),
  });
  const outcome = await new Promise<string>((resolve) => {
    socket.once('open', () => resolve('open')).once('error', ({ message }) => resolve(message));
  });
  socket.terminate();
  return outcome;
}

describe('a port that speaks https itself serves', () => {
  it('pages and what is beside them', async () => {
    expect(await ask('/tickets')).toMatchObject({ status: 200, text: expect.stringContaining('<title>Page') });
    expect((await ask('/healthz')).text).toBe('ok');
    expect((await ask('/help/en')).status).toBe(404); // rendered here; no help centre is open
    expect((await ask('/rtc/validate')).text).toBe('success');
  });

  it('sign-in, with cookies that are for this host over https alone', async () => {
    const { email } = await buildOwner(await buildOrganization(), 'Agent');
    const { status, headers } = await ask('/api/login', { method: 'POST', body: { email, password: ownPassword } });
    expect(status).toBe(200);
    const cookies = String(headers['set-cookie']);
    expect(cookies).toMatch(/__Host-files=.*; HttpOnly; SameSite=Strict; Secure/);
    expect(cookies).toMatch(/__Host-known_device=.*; Secure/);
  });

  it('sockets of its own pages, and of no others', async () => {
    const paths = ['/socket.io/?EIO=4&transport=websocket', collabPath];
    for (const path of paths) {
      expect(await openSocket(path, 'https://desk.example.com'), path).toBe('open');
      expect(await openSocket(path, 'https://elsewhere.example'), path).toMatch(/response: 40[03]$/);
    }
  });

  it('the signalling of calls', async () => {
    // The fake media server accepts the upgrade without the header that a websocket needs: the request has reached it.
    expect(await openSocket('/rtc?access_token=none')).toBe('Invalid Sec-WebSocket-Accept header');
  });

  it('Socket.IO’s own client', async () => {
    const socket = io(`https://127.0.0.1:${await portOf()}`, {
      ...{ transports: ['websocket'], reconnection: false, forceNew: true, ca: certificate.cert },
    });
    await once(socket as unknown as NodeJS.EventEmitter, 'connect');
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });
});

describe('browsers', () => {
  it('come over https alone from then on, once that is allowed', async () => {
    const header = 'strict-transport-security';
    expect((await ask('/tickets')).headers[header]).toMatch(/^max-age=31536000/);
    allowsStrictTransport = false;
    expect((await ask('/tickets')).headers).not.toHaveProperty(header);
    allowsStrictTransport = true;
  });
});
