import { join } from 'node:path';
import { makeDataDir } from '../data-dir.ts';
import { type ProcessLock, waitForProcessLock } from '../db/embedded/process-lock.ts';
import { StartError } from '../start-error.ts';

const LOCK_TIMEOUT = 60_000;

/**
 * The process that starts the embedded database ends it too. A start of Sightline and an admin command that had to start it itself
 * therefore take turns: none goes on with a database that ends with the other.
 */
export async function acquireStartLock(dataDir: string): Promise<ProcessLock> {
  makeDataDir(dataDir);
  const turn = await waitForProcessLock(join(dataDir, 'admin.lock'), LOCK_TIMEOUT);
  if (turn) return turn;
  throw new StartError(`An admin command is working in ${dataDir}. Wait until it has ended, and try again.`);
}
