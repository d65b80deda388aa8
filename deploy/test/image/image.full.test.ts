import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { findFreePort } from '../../../server/src/free-port.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 1_800_000 });

const release = inject('release');
const work = mkdtempSync(join(tmpdir(), 'sightline-image-'));
const dockerfile = join(import.meta.dirname, '../../Dockerfile');
const USER = 10_001;
/** The storage of this test alone. vfs needs no file system of its own. */
const store = ['--storage-driver', 'vfs', '--root', join(work, 'store'), '--runroot', join(work, 'run')];

const buildah = (...words: string[]): string =>
  execFileSync('buildah', [...store, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  }).trim();

type Inspected = {
  Docker: { config: { User: string; Volumes: object; Entrypoint: string[]; Healthcheck: { Test: string[] } } };
};

let config: Inspected['Docker']['config'];

/** No registry is needed: the base is made of Debian's packages. */
beforeAll(() => {
  const base = join(work, 'base');
  execFileSync('debootstrap', ['--variant=minbase', '--include=libatomic1', 'bookworm', base], { stdio: 'ignore' });
  const scratch = buildah('from', 'scratch');
  buildah('add', scratch, base, '/');
  buildah('commit', scratch, 'localhost/base');
  rmSync(base, { recursive: true });
  const named = ['--build-arg', 'BASE=localhost/base', '--build-arg', `RELEASE=${release.name}.tar.gz`];
  const how = ['--isolation', 'chroot', '--format', 'docker', '--pull=never', '--layers=false'];
  buildah('bud', ...how, ...named, '-t', 'localhost/sightline', '-f', dockerfile, release.out);
  config = (JSON.parse(buildah('inspect', '--type', 'image', 'localhost/sightline')) as Inspected).Docker.config;
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

test('it runs as nobody in particular, keeps its state in a volume, and says how it is', () => {
  expect(config.User).toBe(String(USER));
  expect(Object.keys(config.Volumes)).toEqual(['/var/lib/sightline']);
  expect(config.Healthcheck.Test.at(-1)).toContain('/readyz');
});

test('it starts on a read-only root, and its health check passes', async () => {
  const root = buildah('mount', buildah('from', '--pull=never', 'localhost/sightline'));
  const data = join(work, 'data');
  mkdirSync(data);
  chownSync(data, USER, USER);
  chmodSync(work, 0o755);
  // As an engine does it: the root is only read, /tmp is memory, and the volume lies at its place.
  const mounts = [
    'mount --bind "$1" "$1"',
    'mount --bind "$2" "$1/var/lib/sightline"',
    'mount -t tmpfs tmpfs "$1/tmp"',
    'mount -t proc proc "$1/proc"',
    'mount --rbind /dev "$1/dev"',
    'mount -o remount,bind,ro "$1"',
    'root=$1; shift 2',
    `exec chroot --userspec=${USER}:${USER} "$root" "$@"`,
  ].join(' && ');
  const port = String(await findFreePort());
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    DATA_DIR: '/var/lib/sightline',
    PORT: port,
    MEDIA_UDP_PORT: '0',
    MEDIA_TCP_PORT: '0',
  };
  const enter = (words: string[]) =>
    spawn('unshare', ['--mount', 'sh', '-ec', mounts, 'sh', root, data, ...words], { env });
  const server = enter([...config.Entrypoint, 'start']);
  const said = Promise.all([text(server.stdout), text(server.stderr)]).then((all) => all.join(''));
  const isReady = new Promise<boolean>((resolve) => {
    server.stdout.on('data', (chunk) => String(chunk).includes('Sightline is ready') && resolve(true));
    server.once('exit', () => resolve(false));
  });
  if (!(await isReady)) throw new Error(await said);
  const check = enter(config.Healthcheck.Test.slice(1));
  expect(await once(check, 'exit')).toEqual([0, null]);
  server.kill('SIGTERM');
  expect((await once(server, 'exit'))[0]).toBe(0);
});
