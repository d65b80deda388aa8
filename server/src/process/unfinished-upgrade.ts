import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeOwned } from '../owned-files.ts';

/**
 * Where an upgrade is: `stopped` while the last backup is made, `swapped` until the new version is ready, `returning` while the
 * old one is put back.
 */
const UnfinishedUpgrade = z.object({
  from: z.string(),
  to: z.string(),
  phase: z.enum(['stopped', 'swapped', 'returning']),
  backup: z.string().optional(),
  /** The unit of systemd that runs it. */
  service: z.string().optional(),
  begun_at: z.iso.datetime(),
});
export type UnfinishedUpgrade = z.infer<typeof UnfinishedUpgrade>;

const pathOf = (dataDir: string): string => join(dataDir, 'upgrade-unfinished.json');
/** Room for the way back, which a new version that fills the disk cannot take. */
export const reserveOf = (dataDir: string): string => join(dataDir, 'upgrade-reserve');

export function noteUpgrade(dataDir: string, note: UnfinishedUpgrade): void {
  writeOwned(pathOf(dataDir), JSON.stringify(note), dataDir);
}

export function findUnfinishedUpgrade(dataDir: string): UnfinishedUpgrade | undefined {
  try {
    return UnfinishedUpgrade.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Also after a start that became ready: people work with that version from then on, so nothing may take it back. */
export function concludeUpgrade(dataDir: string): void {
  rmSync(reserveOf(dataDir), { force: true });
  rmSync(pathOf(dataDir), { force: true });
}
