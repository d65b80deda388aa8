import { afterAll, inject } from 'vitest';
import { cloneTemplate, type TestDatabase } from './postgres.ts';

let database: Promise<TestDatabase> | undefined;

/** The database of this test file, migrated and empty, made on first use. Tests stay apart by a workspace of their own. */
export function testDatabase(): Promise<TestDatabase> {
  database ??= cloneTemplate(inject('postgres'));
  return database;
}

afterAll(async () => {
  await (await database)?.drop();
});
