import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '@sightline/server/db/databases';
import { startEmbeddedPostgres } from '@sightline/server/db/embedded/launcher';
import { migrate } from '@sightline/server/db/migrate';
import pg from 'pg';
import { type Served, startServer } from '../child.ts';
import { seedTickets } from './seed.ts';

/** A seeded database as the product runs it, every commit on disk. `tokens` has one agent's for each organization. */
export type Desk = { ownerUrl: string; appUrl: string; dataDir: string; admin: pg.Client; tokens: string[] };

const NAME = 'bench';

export async function openDesk(cleanup: AsyncDisposableStack): Promise<Desk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  await chmod(dataDir, 0o755); // started by root, the database runs as another user
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') });
  cleanup.defer(() => postgres.stop());
  await ensureDatabase(postgres.urlOf('postgres'), NAME);
  const ownerUrl = postgres.urlOf(NAME);
  const { appUrl } = await migrate(ownerUrl);
  const tokens = await seedTickets(ownerUrl);
  const admin = new pg.Client({ connectionString: ownerUrl });
  admin.on('error', () => {});
  await admin.connect();
  cleanup.defer(() => admin.end());
  return { ownerUrl, appUrl, dataDir, admin, tokens };
}

/** The product on this desk, in a process of its own; with the built pages of a folder, if one is given. */
export function startProduct({ ownerUrl, appUrl, dataDir }: Desk, webDir = ''): Promise<Served> {
  return startServer(join(import.meta.dirname, 'product-server.ts'), {
    BENCH_WEB_DIR: webDir,
    BENCH_OWNER_URL: ownerUrl,
    BENCH_APP_URL: appUrl,
    BENCH_DATA_DIR: dataDir,
  });
}
