import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { talkApi } from '@sightline/contract/talk/talk';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, configureTestApp, testApp } from './app.ts';
import { listRoutes } from './every-route.ts';
import { buildRoom } from './factories/calls.ts';
import { buildOrganization, buildPerson } from './factories.ts';
import { fileCookie } from './file-cookie.ts';
import { sendRaw } from './raw-request.ts';

let media: Server;
const pages = mkdtempSync(join(tmpdir(), 'sightline-pages-'));

/** The whole product as it is served over https: pages, API, files, socket, and a media server behind it. */
beforeAll(async () => {
  mkdirSync(join(pages, 'static'));
  writeFileSync(join(pages, 'index.html'), '<meta nonce="CSP_NONCE"><script nonce="CSP_NONCE"></script>');
  writeFileSync(join(pages, 'static/app.js'), 'export {};');
  writeFileSync(join(pages, 'static/reading.worker-a_B-1.js'), 'export {};');
  mkdirSync(join(pages, '.git'));
  writeFileSync(join(pages, '.git/config'), '[remote "origin"]');
  media = createServer((_request, response) => response.end('success')).listen(0, '127.0.0.1');
  await once(media, 'listening');
  const internalUrl = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
  const keys = { apiKey: 'test', apiSecret: 'test-secret-test-secret-test-secret' };
  const webhooks = { LIVEKIT_URL: internalUrl, LIVEKIT_API_KEY: keys.apiKey, LIVEKIT_API_SECRET: keys.apiSecret };
  configureTestApp(
    { PUBLIC_URL: 'https://desk.example.com', ...webhooks },
    { webDir: pages, mediaIsEmbedded: true, media: { url: '', internalUrl, ...keys } },
  );
});

afterAll(() => {
  media.close();
  rmSync(pages, { recursive: true });
});

/** Every response has these headers. */
const always = {
  'content-security-policy': expect.stringMatching(
    /default-src '(none|self)'.*frame-ancestors 'none'|default-src 'none'; sandbox/,
  ),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': expect.stringMatching(/camera=\(self\).*microphone=\(self\).*display-capture=\(self\)/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${(await testApp()).origin}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, body: await response.text(), headers: Object.fromEntries(response.headers) };
};

const withIds = (path: string): string =>
  path
    .replace(/:\w+/g, uuidv7())
    .replace(/^\/?\*/, '/nowhere')
    .replace('*', 'nowhere');

describe('every answer bears the security headers:', () => {
  it('each route of the server, to somebody who is not signed in', async () => {
    const routes = listRoutes((await testApp()).http).filter(({ method }) => method !== 'HEAD' && method !== 'TRACE');
    expect(routes.length).toBeGreaterThan(80);
    for (const { method, path } of routes) {
      const { headers } = await ask(withIds(path), { method });
      expect(headers, `${method} ${path}`).toMatchObject(always);
    }
  });

  it('no route lets a page of another site read it, and each says what it answers and in which letters', async () => {
    const routes = listRoutes((await testApp()).http).filter(({ method }) => method !== 'HEAD' && method !== 'TRACE');
    for (const { method, path } of routes) {
      const { body, headers } = await ask(withIds(path), { method, headers: { origin: 'https://elsewhere.example' } });
      expect(headers, `${method} ${path}`).not.toHaveProperty('access-control-allow-origin');
      const isMediaServers = path.startsWith('/rtc'); // they pass through as they are
      if (body && !isMediaServers)
        expect(String(headers['content-type']), `${method} ${path}`).toMatch(
          /^(?:text|application)\/\S+; ?charset=utf-8$/i,
        );
    }
  });

  it('no route sends a browser anywhere else', async () => {
    const routes = listRoutes((await testApp()).http).filter(({ method }) => method !== 'HEAD' && method !== 'TRACE');
    for (const { method, path } of routes) {
      const { status, headers } = await ask(withIds(path), { method });
      expect(Math.floor(status / 100), `${method} ${path}`).not.toBe(3);
      expect(headers, `${method} ${path}`).not.toHaveProperty('location');
      expect(headers, `${method} ${path}`).not.toHaveProperty('refresh');
    }
  });

  it('what is sent to who is signed in, and is for nobody else', async () => {
    const { token } = await buildPerson(await buildOrganization());
    const { status, headers } = await ask('/api/user', { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ ...always, 'cache-control': 'no-store' });
  });

  it('a file, which runs nothing even when it is opened by itself', async () => {
    const ana = await buildPerson(await buildOrganization());
    const room_id = await buildRoom([ana]);
    const { data } = await as(ana.token).call(talkApi.attach, {
      body: { room_id },
      files: [new File(['x'], 'x.html')],
    });
    const { status, headers } = await ask(data.attachment[0]?.url ?? '', {
      headers: { cookie: fileCookie(ana.token) },
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ ...always, 'content-security-policy': "default-src 'none'; sandbox" });
  });

  it.each([
    ['a page', '/tickets/1', 200],
    ['the page by its own name', '/index.html', 200],
    ['an asset', '/static/app.js', 200],
    ['an asset that is gone', '/static/old.js', 404],
    ['a file of another program', '/.env', 404],
    ['an endpoint that is not there', '/api/nothing', 404],
    ['the root of the API', '/api', 404],
    ['the description of the API', '/api/openapi.json', 200],
    ['a sign of life', '/healthz', 200],
    ['an address that is none', '/api/%ff%', 400],
    ['the media server behind', '/rtc/validate', 200],
    ['the socket asked for as a page', '/socket.io/?EIO=4&transport=polling', 400],
  ])('%s', async (_what, path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(always);
  });

  it.each(['/.git/config', '/static/', '/static/../.git/config', '/static/..%2f.git%2fconfig'])(
    'what lies hidden beside the pages, or in which folder: %s',
    async (path) => {
      const { body, headers } = await ask(path);
      expect(headers).toMatchObject(always);
      expect(body).not.toMatch(/remote|app\.js/);
    },
  );

  it('what cannot be read as a request', async () => {
    const { head, status } = await sendRaw('NONSENSE\r\n\r\n');
    expect(status).toBe(400);
    for (const name of Object.keys(always).slice(0, -1)) expect(head).toContain(`\r\n${name}: `);
  });

  it('what is too long to be read', async () => {
    const { status } = await sendRaw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`);
    expect(status).toBe(431);
  });
});

describe('a page', () => {
  it('lets in styles with its own number only, which is another one each time, and no inline script at all', async () => {
    const [one, other] = [await ask('/login'), await ask('/login')];
    const nonceOf = ({ headers }: typeof one) =>
      /style-src 'self' 'nonce-([^']{20,})'/.exec(headers['content-security-policy'] ?? '')?.[1];
    const nonce = nonceOf(one);
    expect(nonce).not.toBe(nonceOf(other));
    expect(one.body).toBe(`<meta nonce="${nonce}"><script nonce="${nonce}"></script>`);
    const policy = one.headers['content-security-policy'] ?? '';
    expect(policy).not.toContain('unsafe');
    for (const part of ["script-src 'self';", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
  });

  it('lets WebAssembly run in the worker that reads codes, and in no other script', async () => {
    const policyOf = async (path: string) => (await ask(path)).headers['content-security-policy'];
    expect(await policyOf('/static/reading.worker-a_B-1.js')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(await policyOf('/static/app.js')).not.toContain('unsafe');
  });

  it('connects to this origin only while the media server is the embedded one', async () => {
    expect((await ask('/login')).headers['content-security-policy']).toContain("connect-src 'self' blob: data:;");
  });
});

describe('a method', () => {
  it.each(['TRACE', 'PROPFIND', 'POST', 'DELETE'])('%s gets no page', async (method) => {
    const { head, status } = await sendRaw(`${method} /tickets HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect([400, 404, 405]).toContain(status);
    expect(head).not.toContain('text/html');
  });

  it('TRACE does not echo what it was sent', async () => {
    const answer = await sendRaw(
      'TRACE /api/user HTTP/1.1\r\nhost: x\r\nx-secret: s3cret\r\nconnection: close\r\n\r\n',
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.head).not.toContain('s3cret');
  });
});
