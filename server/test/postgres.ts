import { createHash, randomUUID } from 'node:crypto';
import { existsSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDataDir, makeDataDir } from '../src/data-dir.ts';
import { appUrlOf } from '../src/db/app-role.ts';
import { hasDatabase, withAdmin } from '../src/db/databases.ts';
import { DatabaseInUseError, type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded/launcher.ts';
import { migrate, migrationsDir } from '../src/db/migrate.ts';
import { readMigrations } from '../src/db/migrations.ts';

/** A run's own PostgreSQL, with a migrated template that databases are cloned from in a few milliseconds. */
export type TestPostgres = {
  adminUrl: string;
  template: string;
  stop(): Promise<void>;
};

export type TestDatabase = {
  /** As the owner of everything: for arranging what no user could. */
  ownerUrl: string;
  /** As the application connects. */
  appUrl: string;
  drop(): Promise<void>;
};

/** Nothing here must survive a power cut. */
const SETTINGS: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '200',
};

const MEMORY = '/dev/shm';
/** A run takes half a gigabyte; containers often have 64 megabytes there. */
const ROOM = 2 * 1024 ** 3;

const PARALLEL_RUNS = 16;
const PREFIX = 'test_';

/** Data directories are kept between runs. Runs at the same time take one each, so none can stop another's server. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const postgres = await startInFreeDir();
  const adminUrl = postgres.urlOf('postgres');
  const template = await prepareTemplate(adminUrl, postgres);
  return { adminUrl, template, stop: () => postgres.stop() };
}

async function startInFreeDir(): Promise<EmbeddedPostgres> {
  const parent = findParent();
  for (let run = 0; run < PARALLEL_RUNS; run += 1) {
    try {
      return await startOrRemake(join(parent, `postgres-${run}`));
    } catch (error) {
      if (!(error instanceof DatabaseInUseError)) throw error;
    }
  }
  throw new Error(`${PARALLEL_RUNS} test runs have a PostgreSQL in ${parent} already.`);
}

/** In memory where Linux has room there: a clone, which is a thousand small files, takes 35 ms and on a disk 200 and more. */
function findParent(): string {
  const { DATA_DIR } = process.env;
  if (DATA_DIR === undefined && hasRoom(MEMORY)) {
    const parent = join(MEMORY, `sightline-tests-${process.getuid?.()}`);
    makeDataDir(parent);
    if (statSync(parent).uid === process.getuid?.()) return parent; // and nobody else's, who could change it
  }
  return join(DATA_DIR ?? defaultDataDir(), 'test');
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM;
}

async function startOrRemake(dir: string): Promise<EmbeddedPostgres> {
  const start = () => startEmbeddedPostgres({ dir, durable: false, settings: SETTINGS, whenOwned: 'refuse' });
  try {
    return await start();
  } catch (error) {
    if (error instanceof DatabaseInUseError) throw error;
    rmSync(join(dir, 'cluster'), { recursive: true, force: true }); // without fsync a power cut may have ruined it
    return await start();
  }
}

/** One template per content of the migrations, so an edited migration never meets a database made from the older text. */
async function prepareTemplate(adminUrl: string, postgres: EmbeddedPostgres): Promise<string> {
  const checksums = readMigrations(migrationsDir).map(({ checksum }) => checksum);
  const template = `${PREFIX}template_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16)}`;
  const exists = await withAdmin(adminUrl, async (admin) => {
    await dropLeftovers(admin, template);
    if (await hasDatabase(admin, template)) return true;
    await admin.query(`create database ${template}_half`);
    return false;
  });
  if (exists) return template;
  await migrate(postgres.urlOf(`${template}_half`));
  await withAdmin(adminUrl, (admin) => admin.query(`alter database ${template}_half rename to ${template}`));
  return template;
}

async function dropLeftovers(admin: import('pg').Client, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) and datname <> $2',
    [PREFIX, template],
  );
  for (const { datname } of rows) await admin.query(`drop database ${admin.escapeIdentifier(datname)} with (force)`);
}

/** A fresh copy of the template. Copying files beats replaying the log four to ten times. */
export async function cloneTemplate({ adminUrl, template }: Omit<TestPostgres, 'stop'>): Promise<TestDatabase> {
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  await withAdmin(adminUrl, (admin) => admin.query(`create database ${name} template ${template} strategy file_copy`));
  const ownerUrl = new URL(adminUrl);
  ownerUrl.pathname = `/${name}`;
  return {
    ownerUrl: ownerUrl.href,
    appUrl: appUrlOf(ownerUrl.href),
    async drop() {
      await withAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}
