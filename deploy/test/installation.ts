import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort } from '../../server/src/free-port.ts';
import { type BuiltRelease, ordinaryUser, startProgram } from './built-release.ts';

/** Removes the file first: versions share files by hard links. */
function replaceFile(file: string, content: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, content);
}

export type Change = { migration?: string; main?: string };

/** A later version: the release with another number, and whatever it changes. Returns its archive. */
export function makeVersion({ out, folder, name }: BuiltRelease, version: string, { migration, main }: Change): string {
  const next = name.replace(/\d+\.\d+\.\d+/, version);
  const place = join(out, `${next}.made`, next);
  mkdirSync(join(out, `${next}.made`));
  execFileSync('cp', ['-al', folder, place]);
  for (const file of ['release.json', 'server/package.json']) {
    const manifest = JSON.parse(readFileSync(join(place, file), 'utf8')) as object;
    replaceFile(join(place, file), JSON.stringify({ ...manifest, version }));
  }
  if (migration) {
    const last = execFileSync('ls', [join(place, 'server/migrations')], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1);
    const number = String(Number(last?.slice(0, 4)) + 1).padStart(4, '0');
    writeFileSync(join(place, `server/migrations/${number}_later.sql`), migration);
  }
  if (main) replaceFile(join(place, 'server/src/main.ts'), main);
  const archive = join(out, `${next}.tar`);
  execFileSync('tar', ['-cf', archive, '-C', join(out, `${next}.made`), next]);
  rmSync(join(out, `${next}.made`), { recursive: true });
  return archive;
}

export type Installation = {
  place: string;
  dataDir: string;
  port: number;
  /** The folder that `current` leads to. */
  current: () => string;
  admin: (...words: string[]) => Promise<{ code: number | null; said: string }>;
  spawnAdmin: (...words: string[]) => ChildProcess & { said: Promise<string> };
  start: (...words: string[]) => ReturnType<typeof startProgram>;
  remove: () => void;
};

/** A release in a place of its own, which belongs to an ordinary user. */
export async function install(release: BuiltRelease, settings: Record<string, string> = {}): Promise<Installation> {
  const place = mkdtempSync(join(tmpdir(), 'sightline-installed-'));
  chmodSync(place, 0o755);
  const dataDir = settings.DATA_DIR ?? join(place, 'data');
  execFileSync('cp', ['-al', release.folder, join(place, release.name)]);
  execFileSync('ln', ['-s', release.name, join(place, 'current')]);
  mkdirSync(dataDir, { recursive: true });
  if (ordinaryUser.uid)
    for (const folder of [place, dataDir]) execFileSync('chown', [String(ordinaryUser.uid), folder]);
  const port = await findFreePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), HOME: place, ...settings };
  const current = join(place, 'current');
  const spawnAdmin = (...words: string[]) => {
    const ours = { PATH: '/usr/bin:/bin', MEDIA_UDP_PORT: '0', MEDIA_TCP_PORT: '0', HOST: '127.0.0.1', ...env };
    const child = spawn(join(current, 'sightline'), words, { cwd: '/', env: ours, ...ordinaryUser });
    return Object.assign(child, {
      said: Promise.all([text(child.stdout), text(child.stderr)]).then((all) => all.join('')),
    });
  };
  return {
    place,
    dataDir,
    port,
    current: () => readlinkSync(current),
    spawnAdmin,
    admin: async (...words) => {
      const child = spawnAdmin(...words);
      const [[code], said] = await Promise.all([once(child, 'exit'), child.said]);
      return { code: code as number | null, said };
    },
    start: (...words) => startProgram(current, env, ['start', ...words]),
    remove: () => {
      if (existsSync(place)) rmSync(place, { recursive: true, force: true });
    },
  };
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
