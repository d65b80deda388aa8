import { execFile, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import type { OsUser } from './os-user.ts';

/** The one account of the embedded cluster; the owner of the databases in it. */
export const SUPERUSER = 'postgres';

export const processEnv: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  TZ: 'UTC',
  LC_ALL: 'C',
};

export type Cluster = {
  bin: string;
  /** PostgreSQL's data directory. */
  data: string;
  password: string;
  osUser: OsUser | undefined;
};

/** Owner-only, as PostgreSQL demands, and its user's own when that is not us. */
export function makePrivateDir(dir: string, osUser: OsUser | undefined): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (osUser) chownSync(dir, osUser.uid, osUser.gid);
}

/** A folder that only root may enter, such as one under /root, hides everything below it from the database's user. */
export function requireReachable(dir: string, osUser: OsUser | undefined): void {
  if (!osUser) return;
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { uid: osUser.uid, gid: osUser.gid, cwd: '/' });
  if (attempt.status === 0) return;
  throw new StartError(
    `PostgreSQL runs as the user ${osUser.name}, who cannot enter ${dir}. ` +
      'Set DATA_DIR to a place every user can pass through, such as /var/lib/sightline.',
  );
}

export function isInitialised(cluster: Cluster): boolean {
  return existsSync(join(cluster.data, 'PG_VERSION'));
}

/**
 * Makes the cluster beside its place and moves it there at the end, so a killed initdb leaves no half-made cluster.
 * Encoding and sort order are named rather than taken from LANG, and do not change with the system's C library.
 */
export async function initialise(cluster: Cluster, durable: boolean): Promise<void> {
  const half = `${cluster.data}.init`;
  const passwordFile = `${cluster.data}.password`;
  rmSync(half, { recursive: true, force: true });
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.osUser) chownSync(passwordFile, cluster.osUser.uid, cluster.osUser.gid);
  const args = ['-D', half, '-U', SUPERUSER, '--pwfile', passwordFile, '--auth=scram-sha-256', '--encoding=UTF8'];
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  if (!durable) args.push('--no-sync');
  try {
    await promisify(execFile)(join(cluster.bin, 'initdb'), args, {
      ...spawnIdentity(cluster),
      env: processEnv,
      cwd: dirname(cluster.data),
    });
  } catch (error) {
    throw new StartError(`The database could not be initialised: ${describeInitFailure(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(half, cluster.data);
}

export function spawnIdentity(cluster: Cluster): { uid?: number; gid?: number } {
  return cluster.osUser ? { uid: cluster.osUser.uid, gid: cluster.osUser.gid } : {};
}

function describeInitFailure(error: unknown): string {
  const said =
    error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  return said || String(error);
}

export type Postmaster = {
  pid: number;
  port: number;
  status: string;
};

/** Reads postmaster.pid; the file outlives a killed server. */
export function readPostmaster(cluster: Cluster): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

export function removePostmasterFile(cluster: Cluster): void {
  rmSync(join(cluster.data, 'postmaster.pid'), { force: true });
}
