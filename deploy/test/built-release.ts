import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../..');

export type BuiltRelease = { out: string; name: string; folder: string; archive: string };

/** Makes a release of this clone, as `npm run release` does; its folder is left beside the archive. */
export function buildRelease(): BuiltRelease {
  const out = mkdtempSync(join(tmpdir(), 'sightline-release-'));
  execFileSync(process.execPath, [join(root, 'deploy/release/make.ts'), '--out', out, '--unpacked'], {
    stdio: 'ignore',
  });
  const name = readdirSync(out).find((file) => /^sightline-[^/]*(x64|arm64)$/.test(file)) ?? '';
  chmodSync(out, 0o755);
  return { out, name, folder: join(out, name), archive: join(out, `${name}.tar.gz`) };
}

/** Anybody but root, who may write everywhere. */
export const ordinaryUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export type Running = ChildProcess & { said: Promise<string>; ready: Promise<void> };

/** Starts the program of a folder as an ordinary user, with no Node, npm or PostgreSQL on its path. */
export function startProgram(folder: string, settings: Record<string, string>, words = ['start']): Running {
  const env = { PATH: '/usr/bin:/bin', MEDIA_UDP_PORT: '0', MEDIA_TCP_PORT: '0', HOST: '127.0.0.1', ...settings };
  const child = spawn(join(folder, 'sightline'), words, { cwd: '/', env, ...ordinaryUser });
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((all) => all.join(''));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Sightline is ready') && resolve());
    child.once('exit', () => void said.then((all) => reject(new Error(all))));
  });
  ready.catch(() => {});
  return Object.assign(child, { said, ready });
}
