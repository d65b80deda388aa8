import type { Schema } from '../db/schema.gen.ts';

/** The few calls of pg that are used here. */
export type Owner = { query: (text: string, values?: unknown[]) => Promise<unknown> };

export type Row = Record<string, unknown>;

/** All rows of a table in one statement. They have the same keys, which are its columns. */
export async function bulkInsert(
  owner: Owner,
  table: keyof Schema | 'users' | 'demo_accounts',
  rows: Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await owner.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
