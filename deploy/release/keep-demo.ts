import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../server/src/free-port.ts';

/*
 * `node deploy/release/keep-demo.ts` backs up the demo workspace of this version into server/test/releases/, for the tests that bring
 * every released schema up to today's, and notes its last migration. Run it on the commit of a release.
 */
const root = join(import.meta.dirname, '../..');
const releases = join(root, 'server/test/releases');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const dataDir = mkdtempSync(join(tmpdir(), 'sightline-kept-demo-'));
chmodSync(dataDir, 0o755); // the database's own user passes through it when we are root
const file = join(releases, `${version}.backup`);
try {
  rmSync(file, { force: true });
  const settings = { DATA_DIR: dataDir, PORT: String(await findFreePort()), MEDIA_UDP_PORT: '0', MEDIA_TCP_PORT: '0' };
  const env = { PATH: process.env.PATH, ...settings };
  const server = spawn(process.execPath, [join(root, 'server/src/main.ts'), '--demo'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const isReady = new Promise<boolean>((resolve) => {
    server.stdout.on('data', (text) => String(text).includes('Sightline is ready') && resolve(true));
    void exited.then(() => resolve(false));
  });
  if (!(await isReady)) throw new Error('the demo did not start');
  execFileSync(process.execPath, [join(root, 'server/src/admin/main.ts'), 'backup', file], { env, stdio: 'inherit' });
  server.kill('SIGTERM');
  await exited;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
const list = join(releases, 'releases.json');
const last =
  readdirSync(join(root, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1) ?? '';
const known = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
writeFileSync(list, `${JSON.stringify({ ...known, [version]: last }, null, 2)}\n`);
