import { inject } from 'vitest';
import { oncePerFile } from './file-end.ts';
import { cloneTemplate } from './postgres.ts';

/** The database of this test file, migrated and empty. Tests stay apart by a workspace of their own. */
export const testDatabase = oncePerFile(
  () => cloneTemplate(inject('postgres')),
  (database) => database.drop(),
);
