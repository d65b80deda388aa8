import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileErrorReason, reasonOf, StartError } from './start-error.ts';

export const projectDir = resolve(import.meta.dirname, '../..');

/** Whether this is an unpacked release, whose pages are built and whose folder is only read, and not a clone. */
export const isRelease = existsSync(join(projectDir, 'release.json'));

/** How an operator calls an admin command. */
export const adminCall = isRelease ? 'sightline admin' : 'npm run admin --';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Where all state lives unless DATA_DIR says otherwise. PostgreSQL refuses to run as root, and its unprivileged user may
 * not be able to reach a clone under /root, so root's state goes to a system place with one folder per clone. Releases
 * share a place, since the next one lies beside this one.
 */
export function defaultDataDir(): string {
  if (isRelease) return isRoot() ? '/var/lib/sightline/release' : join(homedir(), '.local/share/sightline');
  if (!isRoot()) return join(projectDir, '.data');
  const clone = createHash('sha256').update(realpathSync(projectDir)).digest('hex').slice(0, 10);
  return join('/var/lib/sightline', clone);
}

/** SQLite, which holds the locks, takes paths of 512 bytes, and PostgreSQL of 1,024; both add names of their own. */
const LONGEST_PATH = 400;

/** Makes the directory. Root's is made traversable whatever the umask, because the database's user must pass through it. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, isRoot() ? 0o755 : 0o700);
  } catch (cause) {
    throw unusable(dataDir, cause);
  }
}

/** Makes it and proves that files can be written there, before anything else is begun. */
export function requireDataDir(dataDir: string): void {
  if (Buffer.byteLength(dataDir) > LONGEST_PATH)
    throw new StartError(`DATA_DIR is longer than ${LONGEST_PATH} bytes. Set it to a shorter path.`);
  makeDataDir(dataDir);
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
  } catch (cause) {
    throw unusable(dataDir, cause);
  } finally {
    rmSync(probe, { force: true });
  }
}

const PROBE_BYTES = 64 * 1024;

/** One by one: mkdir with `recursive` never returns where the system takes no folders, as below /proc. */
function makeFolder(folder: string, mode: number): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isThere()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
    chmodSync(folder, mode);
  } catch (error) {
    if (!isThere()) throw error; // another process was faster
  }
}

function unusable(dataDir: string, cause: unknown): StartError {
  const reason = fileErrorReason(cause) ?? reasonOf(cause);
  return new StartError(
    `The data directory ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a place you can write.`,
  );
}
