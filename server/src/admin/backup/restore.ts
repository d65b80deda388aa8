import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { appUrlOf, ensureAppRole } from '../../db/app-role.ts';
import { migrateJobs } from '../../db/job-tables.ts';
import { MIGRATION_LOCK, migrate, migrationsDir } from '../../db/migrate.ts';
import { type Migration, readMigrations } from '../../db/migrations.ts';
import type { Storage } from '../../integrations/storage.ts';
import { Refusal } from '../refusal.ts';
import { transact } from '../transact.ts';
import { readArchive } from './archive.ts';
import type { Checked } from './check.ts';
import { EntryCursor } from './entry-cursor.ts';
import { loadDatabase } from './load.ts';
import { type BackupHead, FILES, HEAD_NAME, MANIFEST_NAME, SECRETS } from './manifest.ts';
import { readStoredKeys } from './stored-keys.ts';
import type { TarEntry } from './tar.ts';
import { withOwner } from './with-owner.ts';

export type Target = { ownerUrl: string; storage: Storage; dataDir: string };
type Wanted = { passphrase?: string | undefined; onProgress: (doing: string) => void };

/**
 * Makes an installation what it was when the backup was taken, and then what this version makes of it. All rows come in
 * one transaction, which ends when the bytes that they name are there too; then the secrets, the migrations since, and at
 * last the bytes go that only the former rows had named. Ended anywhere in between it leaves the database wholly as it was or wholly restored, and
 * doing it again completes it.
 */
export async function restoreBackup(
  file: string,
  checked: Checked,
  target: Target,
  wanted: Wanted,
  dir = migrationsDir,
): Promise<void> {
  const migrations = requireKnown(checked.head, readMigrations(dir));
  const formerKeys = await withOwner(target.ownerUrl, async (owner) => {
    await ensureAppRole(owner, appUrlOf(target.ownerUrl));
    await migrateJobs(target.ownerUrl);
    await owner.query('set idle_in_transaction_session_timeout = 0; set timezone to utc');
    await owner.query(`set maintenance_work_mem = '256MB'`); // indexes over all rows at once
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]); // no node starts in the middle of it
    return transact(owner, async () => {
      const former = await readStoredKeys(owner);
      await loadAll(file, checked, { ...target, owner, migrations, ...wanted });
      const kept = await readStoredKeys(owner);
      return former.difference(kept);
    });
  });
  await moveSecrets(target.dataDir);
  wanted.onProgress('migrations of this version');
  await migrate(target.ownerUrl, dir);
  for (const key of formerKeys) await target.storage.remove(key);
  await withOwner(target.ownerUrl, (owner) => owner.query('analyze'));
}

/** The migrations that the backup's database had. Throws when this version does not know them, or knows others. */
export function requireKnown(head: BackupHead, ours: Migration[]): Migration[] {
  const known = ours.slice(0, head.migrations.length);
  const unknown = head.migrations.find(({ checksum }, place) => known[place]?.checksum !== checksum);
  if (!unknown) return known;
  throw new Refusal(
    `The backup is of version ${head.product} and has migration ${unknown.name}, which this version does not know. ` +
      'Install the version it was made with, or a newer one, and restore with that.',
  );
}

type Loading = Target & Wanted & { owner: pg.Client; migrations: Migration[] };

async function loadAll(file: string, { manifest }: Checked, loading: Loading): Promise<void> {
  const cursor = new EntryCursor(readArchive(file, loading.passphrase));
  try {
    await cursor.advance();
    requireNext(cursor, HEAD_NAME);
    for (let entry = await cursor.advance(); entry?.name.startsWith(SECRETS); entry = await cursor.advance())
      await stageSecret(loading.dataDir, entry);
    await loadDatabase(cursor, { ...loading, manifest });
    for (let { entry } = cursor, count = 0; entry?.name.startsWith(FILES); entry = await cursor.advance(), count += 1) {
      if (count % 100 === 0) loading.onProgress(`file ${count + 1} of ${manifest.files.count}`);
      await putFile(loading, entry);
    }
    requireNext(cursor, MANIFEST_NAME);
  } finally {
    await cursor.close();
  }
}

function requireNext(cursor: EntryCursor, name: string): void {
  if (cursor.name !== name) throw new Refusal(`The backup has ${cursor.name || 'nothing'} where ${name} should be.`);
}

async function putFile({ storage, dataDir }: Target, { name, body }: TarEntry): Promise<void> {
  const incoming = join(dataDir, 'restored-file.part');
  await pipeline(body, createWriteStream(incoming, { mode: 0o600 }));
  await storage.put(name.slice(FILES.length), incoming);
  await rm(incoming, { force: true });
}

const stagingOf = (dataDir: string): string => join(dataDir, 'secrets.restored');

async function stageSecret(dataDir: string, { name, body }: TarEntry): Promise<void> {
  const staged = join(stagingOf(dataDir), name.slice(SECRETS.length));
  await mkdir(dirname(staged), { recursive: true, mode: 0o700 });
  await pipeline(body, createWriteStream(staged, { mode: 0o600 }));
}

/** The secrets of the backup take the place of those made since, together. */
async function moveSecrets(dataDir: string): Promise<void> {
  if (!existsSync(stagingOf(dataDir))) return;
  const secrets = join(dataDir, SECRETS);
  await rm(secrets, { recursive: true, force: true });
  await rename(stagingOf(dataDir), secrets);
}
