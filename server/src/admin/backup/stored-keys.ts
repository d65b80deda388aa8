import type pg from 'pg';
import { thumbnailKey } from '../../files/stored-files.ts';
import { type FileTable, listFileTables } from './catalog.ts';

const AT_ONCE = 1000;

/** `size` is of the bytes, where the row says it. */
export type StoredKey = { key: string; size: number | undefined };

/** The keys of all bytes that the rows of a table name. Inside a transaction, in a few rows at a time. */
export async function* listStoredKeys(owner: pg.Client, { table, hasThumbnail }: FileTable): AsyncGenerator<StoredKey> {
  const thumbnail = hasThumbnail ? 'has_thumbnail' : 'false';
  await owner.query(`
    declare stored_keys no scroll cursor for
    select distinct storage_key, size::int8, ${thumbnail} as has_thumbnail from ${table} order by 1`);
  while (true) {
    const { rows } = await owner.query<{ storage_key: string; size: string; has_thumbnail: boolean }>(
      `fetch ${AT_ONCE} from stored_keys`,
    );
    for (const { storage_key, size, has_thumbnail } of rows) {
      yield { key: storage_key, size: Number(size) };
      if (has_thumbnail) yield { key: thumbnailKey(storage_key), size: undefined };
    }
    if (rows.length < AT_ONCE) break;
  }
  await owner.query('close stored_keys');
}

/** All of them; none where the tables are not there yet. */
export async function readStoredKeys(owner: pg.Client): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const table of await listFileTables(owner)) {
    for await (const { key } of listStoredKeys(owner, table)) keys.add(key);
  }
  return keys;
}

/** The size of all files, by their rows. */
export async function sumOfSizes(owner: pg.Client): Promise<number> {
  let sum = 0;
  for (const { table } of await listFileTables(owner)) {
    const { rows } = await owner.query<{ sum: string }>(`select coalesce(sum(size), 0)::text as sum from ${table}`);
    sum += Number(rows[0]?.sum ?? 0);
  }
  return sum;
}
