import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { adminCall } from '../data-dir.ts';
import { StartError } from '../start-error.ts';

const UnfinishedRestore = z.object({ file: z.string(), begun_at: z.iso.datetime() });
export type UnfinishedRestore = z.infer<typeof UnfinishedRestore>;

const pathOf = (dataDir: string): string => join(dataDir, 'restore-unfinished.json');

/** Lies in the data directory from the first change of a restore to its last. */
export function markRestoreStarted(dataDir: string, note: UnfinishedRestore): void {
  writeFileSync(pathOf(dataDir), JSON.stringify(note), { mode: 0o600, flush: true });
}

export function clearRestoreMarker(dataDir: string): void {
  rmSync(pathOf(dataDir), { force: true });
}

export function findUnfinishedRestore(dataDir: string): UnfinishedRestore | undefined {
  try {
    return UnfinishedRestore.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Refuses to start on a database that is half one installation and half another. */
export function requireNoUnfinishedRestore(dataDir: string): void {
  const unfinished = findUnfinishedRestore(dataDir);
  if (!unfinished) return;
  throw new StartError(
    `The restore of ${unfinished.file}, begun at ${unfinished.begun_at}, did not end. ` +
      `Repeat it: ${adminCall} restore <file>. Or keep what is there: ${adminCall} restore --give-up`,
  );
}
