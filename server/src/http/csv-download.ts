import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/kysely-on-client.ts';
import type { SendRaw } from '../kernel/action.ts';

const rowsPerFetch = 1000;

/** Spreadsheets read the file as UTF-8 by this, and run no text of people as a formula. */
const byteOrderMark = '\uFEFF';
const format = { escape_formulas: true } as const;

type Csv<Row> = {
  /** Without the ending. */
  name: string;
  header: readonly string[];
  rows: RawBuilder<Row>;
  cells: (row: Row) => readonly (string | number | null)[];
};

/**
 * Reads all rows through a cursor into a file that has no name, so that memory stays small and a slow reader holds no
 * transaction; the answer streams it.
 */
export async function downloadCsv<Row>(
  { db }: { db: Db },
  { name, header, rows, cells }: Csv<Row>,
): Promise<{ send: SendRaw; count: number }> {
  const path = join(tmpdir(), `sightline-export-${uuidv7()}`);
  const file = await open(path, 'wx+', 0o600);
  let count = 0;
  try {
    await unlink(path);
    await file.write(byteOrderMark + stringify([[...header]], format));
    await sql`declare exported no scroll cursor for ${rows}`.execute(db);
    for (;;) {
      const batch = await sql<Row>`fetch forward ${sql.lit(rowsPerFetch)} from exported`.execute(db);
      if (batch.rows.length > 0)
        await file.write(
          stringify(
            batch.rows.map((row) => [...cells(row)]),
            format,
          ),
        );
      count += batch.rows.length;
      if (batch.rows.length < rowsPerFetch) break;
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  const send: SendRaw = async (reply) => {
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .send(file.createReadStream({ start: 0 }));
  };
  return { send, count };
}
