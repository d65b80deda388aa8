import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readContents, readDefinitions } from '#test/database-contents';
import { connectOwner, freshFolder } from '#test/fresh-database';
import { withAdmin } from '../../db/databases.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded/launcher.ts';
import { migrate } from '../../db/migrate.ts';
import { diskStorage } from '../../integrations/disk-storage.ts';
import { checkBackup } from './check.ts';
import { createBackup } from './create.ts';
import { restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let postgres: EmbeddedPostgres;

beforeAll(async () => {
  const dir = freshFolder();
  chmodSync(dir, 0o711); // root's server runs as another user, who passes through
  postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), durable: false, settings: { fsync: 'off' } });
  await withAdmin(postgres.urlOf('postgres'), async (admin) => {
    await admin.query(`create role plain login createrole password 'plain'`);
    for (const name of ['one', 'two']) await admin.query(`create database ${name} owner plain`);
  });
});

afterAll(() => postgres.stop());

const urlOf = (database: string): string => {
  const url = new URL(postgres.urlOf(database));
  [url.username, url.password] = ['plain', 'plain'];
  return url.href;
};

test('an owner who is no superuser, and whom row security holds too, backs up and restores everything', async () => {
  await migrate(urlOf('one'));
  const owner = await connectOwner(urlOf('one'));
  await owner.query(`insert into organizations (id, name) values (uuidv7(), 'First'), (uuidv7(), 'Second')`);
  await owner.query(`insert into branches (organization_id, id, name) select id, uuidv7(), name from organizations`);
  const dataDir = freshFolder();
  const file = join(dataDir, 'backup');
  const { manifest } = await createBackup({ owner, storage: diskStorage(dataDir), dataDir }, file, {});
  expect(manifest.tables.find(({ name }) => name === 'branches')?.rows).toBe(2);

  const target = { ownerUrl: urlOf('two'), storage: diskStorage(freshFolder()), dataDir: freshFolder() };
  for (let time = 0; time < 2; time += 1)
    await restoreBackup(file, await checkBackup(file, {}), target, { onProgress: () => {} });
  const restored = await connectOwner(urlOf('two'));
  expect(await readContents(restored)).toEqual(await readContents(owner));
  expect(await readDefinitions(restored)).toEqual(await readDefinitions(owner));
});
