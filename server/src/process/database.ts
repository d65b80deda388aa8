import { join } from 'node:path';
import { ensureDatabase } from '../db/databases.ts';
import { startEmbeddedPostgres } from '../db/embedded/launcher.ts';
import { migrate } from '../db/migrate.ts';
import { requireNoUnfinishedRestore } from '../db/unfinished-restore.ts';
import type { Env } from '../env.ts';
import { showProgress } from './progress.ts';
import { acquireStartLock } from './start-lock.ts';

export type Database = {
  /** As the owner of everything: migrations and demo data. */
  ownerUrl: string;
  /** As the application connects. */
  appUrl: string;
  /** For the console. */
  described: string;
};

export const DATABASE_NAME = 'sightline';
const STOP_TIMEOUT = 3_000;
const REVIVED = 'The embedded PostgreSQL had ended by itself and runs again.';

/** The database, running and migrated. A database that was started here stops with `running`. */
export async function startDatabase(
  env: Env,
  running: AsyncDisposableStack,
  onLoss: (loss: string) => void,
): Promise<Database> {
  requireNoUnfinishedRestore(env.DATA_DIR);
  const { ownerUrl, described } = await findServer(env, running, onLoss);
  const { appUrl } = await migrate(ownerUrl);
  return { ownerUrl, appUrl, described };
}

async function findServer(env: Env, running: AsyncDisposableStack, onLoss: (loss: string) => void) {
  if (env.DATABASE_URL) {
    const { host, pathname } = new URL(env.DATABASE_URL);
    return { ownerUrl: env.DATABASE_URL, described: `PostgreSQL at ${host}${pathname}` };
  }
  const dir = join(env.DATA_DIR, 'postgres');
  const turn = await acquireStartLock(env.DATA_DIR);
  const postgres = await showProgress('Starting the database', () =>
    startEmbeddedPostgres({
      dir,
      osUser: env.PG_OS_USER,
      whenOwned: 'refuse', // it would end without us hearing of it (docs/decisions/0015)
      onRestarted: () => console.error(REVIVED),
    }),
  ).finally(() => turn.release());
  running.defer(() => postgres.stop(STOP_TIMEOUT));
  void postgres.exited.then(() => {
    if (!running.disposed) onLoss(`The embedded PostgreSQL has ended for good; ${join(dir, 'postgres.log')} says why.`);
  });
  await ensureDatabase(postgres.urlOf('postgres'), DATABASE_NAME);
  return { ownerUrl: postgres.urlOf(DATABASE_NAME), described: 'embedded PostgreSQL' };
}
