import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '../../db/databases.ts';
import { startEmbeddedPostgres } from '../../db/embedded/launcher.ts';
import { diskStorage } from '../../integrations/disk-storage.ts';
import type { Checked } from './check.ts';
import { findDamage } from './damage.ts';
import { restoreBackup } from './restore.ts';
import { requireSpace, spaceFor } from './space.ts';

type Wanted = { passphrase?: string | undefined; onProgress: (doing: string) => void };

/** Restores a backup into a temporary database, checks the result, and removes it. Returns the problems. */
export async function runTrialRestore(file: string, checked: Checked, wanted: Wanted): Promise<string[]> {
  await requireSpace(tmpdir(), spaceFor(checked.manifest));
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-verify-'));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o711); // the database's own user passes through it when we are root
  const postgres = await startEmbeddedPostgres({
    dir: join(dataDir, 'postgres'),
    durable: false,
    settings: { fsync: 'off' },
  });
  cleanup.defer(() => postgres.stop());
  await ensureDatabase(postgres.urlOf('postgres'), 'rehearsal');
  const target = { ownerUrl: postgres.urlOf('rehearsal'), storage: diskStorage(join(dataDir, 'files')), dataDir };
  await restoreBackup(file, checked, target, wanted);
  const { damage } = await findDamage(target.ownerUrl, target.storage);
  const known = new Set(checked.manifest.files.missing);
  return damage.filter((sentence) => !known.has(sentence.split(' ', 1)[0] ?? ''));
}
