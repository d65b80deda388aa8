import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** graphile-worker speaks to the standard error by itself; what it has to say comes as an error. */
const silent = new Logger(() => () => {});

/** Brings the tables of the job queue up to date, as the owner: the application's role cannot see them. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, connectionTimeoutMillis: 10_000 });
  // The query that needed a lost connection reports it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}
