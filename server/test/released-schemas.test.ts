import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { connectOwner, freshDatabase, freshFolder } from '#test/fresh-database';
import { commands } from '../src/admin/commands.ts';
import { runCommand } from '../src/admin/run-command.ts';
import { migrate } from '../src/db/migrate.ts';
import { TIMEOUT } from './timeout.ts';

vi.setConfig({ testTimeout: 6 * TIMEOUT });

/** The demo workspace as each release had it (deploy/release/keep-demo.ts). */
const folder = join(import.meta.dirname, 'releases');
const backups = globSync('*.backup', { cwd: folder });
const running = new AsyncDisposableStack();
afterAll(() => running.disposeAsync());

/** Tables with their columns, as the catalog has them. */
async function describeSchema(url: string): Promise<unknown[]> {
  const owner = await connectOwner(url);
  const { rows } = await owner.query(
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  );
  return rows;
}

test('each listed release has kept its demo workspace', () => {
  const listed = JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8')) as Record<string, string>;
  expect(Object.keys(listed).sort()).toEqual(backups.map((file) => basename(file, '.backup')).sort());
  expect(backups.length).toBeGreaterThan(0);
});

test.each(backups)('what %s kept is restored, migrated to the schema of today, and undamaged', async (file) => {
  const place = { DATABASE_URL: await freshDatabase(), DATA_DIR: freshFolder() };
  const restored = await runCommand(commands, ['restore', join(folder, file)], place, running);
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Sightline may be started') });
  const empty = await freshDatabase();
  await migrate(empty);
  expect(await describeSchema(place.DATABASE_URL)).toEqual(await describeSchema(empty));
  expect(await runCommand(commands, ['verify'], place, running)).toMatchObject({ code: 0 });
  const { out } = await runCommand(commands, ['list-workspaces'], place, running);
  expect(out).toContain('Meridian Field Service');
});
