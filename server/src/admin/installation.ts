import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDatabase } from '../db/databases.ts';
import { startEmbeddedPostgres } from '../db/embedded/launcher.ts';
import { migrationsDir } from '../db/migrate.ts';
import { readMigrations } from '../db/migrations.ts';
import type { Env } from '../env.ts';
import { openStorage } from '../integrations/open-storage.ts';
import type { Storage } from '../integrations/storage.ts';
import { DATABASE_NAME } from '../process/database.ts';
import { acquireStartLock } from '../process/start-lock.ts';
import { requireStorage } from '../process/storage.ts';
import { reasonOf } from '../start-error.ts';
import type { CommandCtx } from './command.ts';
import { Refusal } from './refusal.ts';

/** The application name that distinguishes the command's own connections from those of Sightline. */
export const ADMIN_NAME = 'sightline admin';

export type Installation = {
  /** A connection as the owner of everything, outside any workspace. */
  owner: pg.Client;
  ownerUrl: string;
  storage: Storage;
  dataDir: string;
  /** Other connections to the database, by application name: Sightline, when it runs. */
  listOthers: () => Promise<string[]>;
};

type Needs = {
  /** Made when it is not there: for restoring onto a new machine. */
  mayBeNew?: boolean;
  /** Its tables must be those of this version. */
  migrated?: boolean;
  /** Also opens its files, so that an unreachable bucket is reported before anything is begun. */
  files?: boolean;
};

/** The installation of the settings, whether Sightline runs or not. Services that were started here stop with `running`. */
export async function openInstallation({ env, running }: CommandCtx, needs: Needs = {}): Promise<Installation> {
  requireOwnDataDir(env.DATA_DIR);
  if (needs.files) await requireStorage(env);
  const ownerUrl = env.DATABASE_URL ?? (await findEmbedded(env, running, needs.mayBeNew ?? false));
  const owner = await connect(ownerUrl);
  running.defer(() => owner.end());
  if (needs.migrated) await requireMigrated(owner);
  return { owner, ownerUrl, storage: openStorage(env), dataDir: env.DATA_DIR, listOthers: () => listOthers(owner) };
}

/** Files that root creates in another user's directory would be unreadable to that user's Sightline. */
function requireOwnDataDir(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || process.getuid === undefined || owner === process.getuid()) return;
  throw new Refusal(`${dataDir} belongs to another user (${owner}). Run this as that user: sudo -u '#${owner}' …`);
}

async function findEmbedded(env: Env, running: AsyncDisposableStack, mayBeNew: boolean): Promise<string> {
  const dir = join(env.DATA_DIR, 'postgres');
  if (!mayBeNew && !existsSync(join(dir, 'cluster'))) {
    throw new Refusal(
      `There is no installation in ${env.DATA_DIR}. Set DATA_DIR or DATABASE_URL to what Sightline is started with.`,
    );
  }
  const turn = await acquireStartLock(env.DATA_DIR);
  const postgres = await startEmbeddedPostgres({ dir, osUser: env.PG_OS_USER });
  if (postgres.adopted) turn.release();
  else running.defer(() => turn.release()); // Sightline waits with its start, rather than use what ends with us
  running.defer(() => postgres.stop());
  await ensureDatabase(postgres.urlOf('postgres'), DATABASE_NAME);
  return postgres.urlOf(DATABASE_NAME);
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    application_name: ADMIN_NAME,
  });
  owner.on('error', () => {}); // told by the query that needed the connection
  try {
    await owner.connect();
    return owner;
  } catch (error) {
    throw new Refusal(`The database does not answer (${reasonOf(error)}). Check DATABASE_URL.`);
  }
}

async function requireMigrated(owner: pg.Client): Promise<void> {
  const pending = await listPendingMigrations(owner);
  if (pending.length === 0) return;
  throw new Refusal(`The database lacks ${pending.join(', ')}. Start Sightline once, which brings it up to date.`);
}

/** Names of the migrations that the next start will run. */
export async function listPendingMigrations(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  );
  const applied = rows[0]?.there ? await owner.query('select from public.schema_migrations') : undefined;
  return readMigrations(migrationsDir)
    .slice(applied?.rowCount ?? 0)
    .map(({ name }) => name);
}

async function listOthers(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), usename) as name from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and application_name <> $1 order by 1`,
    [ADMIN_NAME],
  );
  return rows.map(({ name }) => name);
}
