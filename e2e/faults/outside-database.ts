import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/db/embedded/launcher.ts';
import { onDatabase } from './workspace.ts';

/** A PostgreSQL that the installation under test does not own, as on a machine of its own. */
export type OutsideDatabase = {
  /** Another one after each start. */
  port: () => number;
  /** Connects to the product's database at a port; by default the database's own, else that of a proxy in between. */
  url: (port?: number) => string;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

export async function startOutsideDatabase(settings: Record<string, string> = {}): Promise<OutsideDatabase> {
  const dir = mkdtempSync(path.join(tmpdir(), 'sightline-faults-pg-'));
  chmodSync(dir, 0o755); // started by root, it runs as another user
  const launch = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dir, durable: false, settings });
  let postgres = await launch();
  await onDatabase(postgres.urlOf('postgres'), (admin) => admin.query('create database sightline'));
  const port = (): number => Number(new URL(postgres.urlOf('sightline')).port);
  return {
    port,
    url(at = port()) {
      const url = new URL(postgres.urlOf('sightline'));
      url.port = String(at);
      return url.href;
    },
    stop: () => postgres.stop(),
    async kill() {
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.exited;
    },
    async start() {
      postgres = await launch();
    },
    async remove() {
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
