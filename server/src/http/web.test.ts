import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectDir } from '../data-dir.ts';
import { serveWeb } from './web.ts';

const built = mkdtempSync(join(tmpdir(), 'sightline-web-'));
let http: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(built, 'static'));
  writeFileSync(join(built, 'index.html'), '<title>the application</title>');
  writeFileSync(join(built, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(built, 'static/app.js'), 'start()');
  writeFileSync(join(built, 'static/app.js.br'), 'compressed');
  writeFileSync(join(built, '.built-from'), 'sources');
  writeFileSync(join(built, 'sw.js'), 'self.skipWaiting()');
  http = fastify();
  const nothing = async () => undefined;
  await serveWeb(http, built, '', { findAtHost: nothing, findNamed: nothing });
});

afterAll(async () => {
  await http.close();
  rmSync(built, { recursive: true });
});

const methods = ['GET', 'HEAD'] as const;

describe('a path that looks like a file, and is none, is not found:', () => {
  it.each([
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/.well-known/security.txt',
    '/service-worker.js',
    '/wp-login.php',
    '/wp-login.php/',
    '/wp-login.php?next=/home',
    '/blog/xmlrpc.php',
    '/tickets/.env',
    '/tickets.json',
    '/%E0%A4%A',
    '/static/none.js',
    '/static/none',
  ])('%s', async (url) => {
    for (const method of methods) {
      const { statusCode, body } = await http.inject({ method, url });
      expect([method, body.includes('the application')]).toEqual([method, false]);
      expect([400, 404]).toContain(statusCode);
    }
  });
});

it('sends a built file for ever, and its compressed copy to who takes it', async () => {
  const plain = await http.inject({ url: '/static/app.js' });
  expect([plain.statusCode, plain.body]).toEqual([200, 'start()']);
  expect(plain.headers['cache-control']).toContain('immutable');
  expect(plain.headers['content-security-policy']).toContain("default-src 'self'");
  const packed = await http.inject({ url: '/static/app.js', headers: { 'accept-encoding': 'br' } });
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'compressed']);
});

it('sends nothing from outside of its folder', async () => {
  for (const url of ['/static/../index.html', '/static/%2e%2e/.built-from', '/static/', '/.built-from'])
    expect([url, (await http.inject({ url })).body]).not.toEqual([url, expect.stringMatching(/sources|start/)]);
});

describe('the application answers for each path of its own:', () => {
  const routes = globSync('**/*.tsx', { cwd: join(projectDir, 'web/src/routes') })
    .map((file) => `/${file.replace(/\.tsx$/, '')}`)
    // Without the page of whatever does not exist.
    .filter((path) => !/\/(-|__)[^/]*$|[/.]\$$/.test(path))
    .map((path) =>
      path
        .split(/[/.]/)
        .filter((part) => !part.startsWith('_') && part !== 'index')
        .map((part) => part.replace(/^\$.*/, 'an.id.js'))
        .join('/'),
    );

  it('there are such paths, with ids among them', () => {
    expect(routes).toEqual(expect.arrayContaining(['/login', '/tickets/an.id.js', '/call/an.id.js']));
  });

  it.each([...new Set(routes), '/', '/index.html', '/nowhere/at-all', '/login?to=/a.b'])('%s', async (path) => {
    for (const method of methods) {
      const { statusCode, headers } = await http.inject({ method, url: path || '/' });
      expect([method, statusCode, headers['content-type']]).toEqual([method, 200, 'text/html; charset=utf-8']);
    }
  });
});

it('a file of the build is served as what it is', async () => {
  const { statusCode, body } = await http.inject('/robots.txt');
  expect([statusCode, body]).toEqual([200, 'User-agent: *']);
});

it('the service worker is looked for each time, serves the whole origin and loads from it alone', async () => {
  const { statusCode, headers } = await http.inject('/sw.js');
  expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    'no-cache',
    expect.stringMatching(/^(text|application)\/javascript/),
  ]);
  expect(headers['content-security-policy']).toContain("default-src 'self'");
});

it('the application can be installed under the name and in the colour of its environment', async () => {
  const { statusCode, headers, body } = await http.inject('/manifest.webmanifest');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  const { icons, ...manifest } = JSON.parse(body) as { icons: { sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ name: 'Sightline', theme_color: '#4a58da', display: 'standalone', scope: '/' });
  expect(manifest).toMatchObject({ share_target: { action: '/share', method: 'POST' } });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
});
