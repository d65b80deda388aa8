import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { reasonOf, StartError } from './start-error.ts';

export const projectDir = resolve(import.meta.dirname, '../..');

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Where all state lives unless DATA_DIR says otherwise. PostgreSQL refuses to run as root, and its unprivileged user may
 * not be able to reach a clone under /root, so root's state goes to a system place with one folder per clone.
 */
export function defaultDataDir(): string {
  if (!isRoot()) return join(projectDir, '.data');
  const clone = createHash('sha256').update(realpathSync(projectDir)).digest('hex').slice(0, 10);
  return join('/var/lib/sightline', clone);
}

/** Makes the directory. Root's is made traversable whatever the umask, because the database's user must pass through it. */
export function makeDataDir(dataDir: string): void {
  const mode = isRoot() ? 0o755 : 0o700;
  try {
    const firstMade = mkdirSync(dataDir, { recursive: true, mode });
    if (!firstMade) return;
    for (let made = dataDir; made.length >= firstMade.length; made = dirname(made)) chmodSync(made, mode);
  } catch (cause) {
    throw new StartError(
      `The data directory ${dataDir} cannot be made (${reasonOf(cause)}). Set DATA_DIR to a place you can write.`,
    );
  }
}
