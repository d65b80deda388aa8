import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { makeLedger } from '../../db/migrate.ts';
import type { Migration } from '../../db/migrations.ts';
import { Refusal } from '../refusal.ts';
import { listTables, type Table } from './catalog.ts';
import { readJson } from './check.ts';
import type { EntryCursor } from './entry-cursor.ts';
import { JOBS, type Manifest, partOf, type TableManifest, tablePart } from './manifest.ts';
import { addQueuedJobs, forgetQueuedJobs, QueuedJob } from './queued-jobs.ts';
import { dropEverything, withoutConstraints } from './schema-objects.ts';

export type Load = {
  owner: pg.Client;
  manifest: Manifest;
  /** The migrations that the backup's database had: they make its tables before the rows are loaded. */
  migrations: Migration[];
  onProgress: (doing: string) => void;
};

/** Puts the rows of a backup into a database, whatever was in it. Inside a transaction: all of it or nothing. */
export async function loadDatabase(
  cursor: EntryCursor,
  { owner, manifest, migrations, onProgress }: Load,
): Promise<void> {
  onProgress('tables');
  await dropEverything(owner);
  await makeLedger(owner);
  for (const { sql } of migrations) await owner.query(sql);
  const tables = await requireSameTables(owner, manifest.tables);
  await withoutConstraints(owner, () => loadRows(cursor, owner, manifest, tables), onProgress);
  for (const { schema, name, last_value } of manifest.sequences) {
    await owner.query('select setval(format($1, $2::text, $3::text)::regclass, $4)', [
      '%I.%I',
      schema,
      name,
      last_value,
    ]);
  }
  await forgetQueuedJobs(owner);
  await loadJobs(cursor, owner);
}

const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`;

/** The migrations and the backup must have the same tables, or rows would be lost silently. */
async function requireSameTables(owner: pg.Client, expected: TableManifest[]): Promise<Table[]> {
  const tables = await listTables(owner);
  const describe = (table: Table) => `${nameOf(table)} (${table.columns.toSorted().join(', ')})`;
  const [ours, theirs] = [new Set(tables.map(describe)), new Set(expected.map(describe))];
  const different = [...ours.symmetricDifference(theirs)];
  if (different.length === 0) return tables;
  throw new Refusal(`The backup's tables are not those of its migrations: ${different.join('; ')}.`);
}

async function loadRows(cursor: EntryCursor, owner: pg.Client, manifest: Manifest, tables: Table[]): Promise<void> {
  await owner.query(`truncate ${tables.map(quoted).join(', ')}`); // what migrations themselves put in
  const byPart = new Map(manifest.tables.map((table) => [tablePart(table), table]));
  for (let table = byPart.get(partOf(cursor.name)); table; table = byPart.get(partOf(cursor.name))) {
    await loadTable(cursor, owner, table);
  }
}

const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

async function loadTable(cursor: EntryCursor, owner: pg.Client, table: TableManifest): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = owner.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`));
  await pipeline(cursor.bytesOf(tablePart(table)), copy);
  if (copy.rowCount === table.rows) return;
  throw new Refusal(
    `The table ${nameOf(table)} should have ${table.rows} rows, but the backup holds ${copy.rowCount}.`,
  );
}

async function loadJobs(cursor: EntryCursor, owner: pg.Client): Promise<void> {
  for (let entry = cursor.entry; entry && partOf(entry.name) === JOBS; entry = await cursor.advance()) {
    await addQueuedJobs(owner, z.array(QueuedJob).parse(await readJson(entry)));
  }
}
