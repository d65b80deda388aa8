import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { withAdmin } from '../src/db/databases.ts';
import { migrationsDir } from '../src/db/migrate.ts';
import { closeAtFileEnd } from './file-end.ts';

/** A database with nothing in it, on the server of the run. */
export async function freshDatabase(): Promise<string> {
  const { adminUrl } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(adminUrl, (admin) => admin.query(`create database ${name}`));
  closeAtFileEnd(() => withAdmin(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`)));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A folder of this test file's own. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'));
  closeAtFileEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The migrations of an older version: those up to a number. */
export function olderMigrations(last: number): string {
  const folder = join(freshFolder(), 'migrations');
  mkdirSync(folder);
  for (const name of readdirSync(migrationsDir).filter((file) => Number.parseInt(file, 10) <= last)) {
    cpSync(join(migrationsDir, name), join(folder, name));
  }
  return folder;
}

/** A connection as the owner that counts as an admin command's, so that none takes it for a running Sightline. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url, application_name: 'sightline admin' });
  owner.on('error', () => {});
  await owner.connect();
  closeAtFileEnd(() => owner.end());
  return owner;
}
