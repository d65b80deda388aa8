import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A lock between processes that the operating system frees when its holder dies, even by kill -9, so it can never be
 * stale. Node offers no file lock of its own; an exclusive SQLite transaction is one, on every platform.
 */
export type ProcessLock = {
  release(): void;
};

const BUSY = 5;

/** The lock, or undefined while another holder (a process, or somebody else in this one) has it. */
export function tryProcessLock(file: string): ProcessLock | undefined {
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw error;
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

/** Waits for the lock; undefined when it was not free within `timeoutMs`. */
export async function waitForProcessLock(file: string, timeoutMs: number): Promise<ProcessLock | undefined> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const lock = tryProcessLock(file);
    if (lock) return lock;
    await pause(25);
  }
  return undefined;
}
