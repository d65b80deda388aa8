import { join } from 'node:path';
import pg from 'pg';
import { projectDir } from '../data-dir.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { appUrlOf, ensureAppRole } from './app-role.ts';
import { migrateJobs } from './job-tables.ts';
import { type Migration, readMigrations } from './migrations.ts';

export const migrationsDir = join(projectDir, 'server/migrations');

export type Migrated = {
  /** Names of the migrations that were run now. */
  applied: string[];
  /** Connects the application to the same database, as the role that row-level security applies to. */
  appUrl: string;
};

/** When several nodes start together, one takes this lock and migrates; the others wait and find it done. */
export const MIGRATION_LOCK = 7_305_124_816;

/**
 * Brings the database to the state of the migration files, each in its own transaction: one that fails or is interrupted
 * leaves nothing. Refuses when a file that has been applied was edited or is gone.
 */
export async function migrate(ownerUrl: string, dir = migrationsDir): Promise<Migrated> {
  const migrations = readMigrations(dir);
  const appUrl = appUrlOf(ownerUrl);
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  owner.on('error', () => {}); // a lost connection is told by the query that needed it
  try {
    await connect(owner);
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureAppRole(owner, appUrl);
    await migrateJobs(ownerUrl); // before ours, which build on it
    const pending = await listPending(owner, migrations);
    for (const migration of pending) await apply(owner, migration);
    return { applied: pending.map(({ name }) => name), appUrl };
  } finally {
    await owner.end();
  }
}

async function connect(owner: pg.Client): Promise<void> {
  try {
    await owner.connect();
  } catch (error) {
    throw new StartError(`The database does not answer (${reasonOf(error)}). Check DATABASE_URL.`);
  }
}

/** The table that knows which migrations were run. */
export async function makeLedger(owner: pg.Client): Promise<void> {
  await owner.query(`
    create table if not exists public.schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
}

async function listPending(owner: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await makeLedger(owner);
  const { rows } = await owner.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from public.schema_migrations order by version',
  );
  for (const applied of rows) requireUnchanged(applied, migrations[applied.version - 1]);
  return migrations.slice(rows.length);
}

function requireUnchanged(applied: { name: string; checksum: string }, file: Migration | undefined): void {
  if (!file) {
    throw new StartError(
      `The database has migration ${applied.name}, which this version does not know: it was used by a newer one.`,
    );
  }
  if (file.checksum === applied.checksum) return;
  throw new StartError(
    `Migration ${file.name} was edited after it had been applied to this database. ` +
      'Take the edit back and put the change into a new migration.',
  );
}

async function apply(owner: pg.Client, migration: Migration): Promise<void> {
  try {
    await owner.query('begin');
    await owner.query(migration.sql);
    await owner.query('insert into public.schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => {}); // a lost connection has rolled back by itself
    throw new StartError(`Migration ${migration.name}${lineOf(error, migration)} failed: ${reasonOf(error)}`);
  }
}

function lineOf(error: unknown, migration: Migration): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return position > 0 ? `, line ${migration.sql.slice(0, position).split('\n').length}` : '';
}
