import { join } from 'node:path';
import { tryProcessLock, waitForProcessLock } from '../db/embedded/process-lock.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';

/** A server that was asked to end has gone within ten seconds (run.ts). */
const TIMEOUT = 15_000;

/**
 * Makes this the one server of its data directory, until the process ends in whatever way (docs/decisions/0015). Waits for
 * one that is just stopping. Nodes with engines of their own have nothing there that only one may use.
 */
export async function lockDataDir(env: Env, running: AsyncDisposableStack, timeoutMs = TIMEOUT): Promise<void> {
  if (env.DATABASE_URL && env.LIVEKIT_URL) return;
  const file = join(env.DATA_DIR, 'server.lock');
  const lock = tryProcessLock(file) ?? (await waitForServer(file, env.DATA_DIR, timeoutMs));
  running.defer(() => lock.release());
}

async function waitForServer(file: string, dataDir: string, timeoutMs: number) {
  console.log(`Another Sightline runs with the data directory ${dataDir}. Waiting for it to end …`);
  const lock = await waitForProcessLock(file, timeoutMs);
  if (lock) return lock;
  throw new StartError(
    `Another Sightline runs with the data directory ${dataDir}. End that one, or set DATA_DIR to another place.`,
  );
}
