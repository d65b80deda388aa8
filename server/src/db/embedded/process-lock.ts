import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf, StartError } from '../../start-error.ts';

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
  const database = openDatabase(file);
  try {
    database.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw unlockable(file, error);
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

function openDatabase(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw unlockable(file, error);
  }
}

const unlockable = (file: string, error: unknown): StartError =>
  new StartError(`${file} cannot be locked (${reasonOf(error)}). It must be a file that this user can write.`);

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
