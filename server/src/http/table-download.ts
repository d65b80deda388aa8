import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableFormat } from '@sightline/contract/lists';
import { stringify } from 'csv-stringify/sync';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/kysely-on-client.ts';
import type { SendRaw } from '../kernel/action.ts';
import { type TableCells, workbookOf } from './workbook.ts';

const rowsPerFetch = 1000;

/** Spreadsheets read the file as UTF-8 by this, and run no text of people as a formula. */
const byteOrderMark = '\uFEFF';
const csv = { escape_formulas: true } as const;

type Table<Row> = {
  /** Without the ending. */
  name: string;
  header: readonly string[];
  rows: RawBuilder<Row>;
  cells: (row: Row) => TableCells;
  format?: TableFormat;
};

const mimes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function* batchesOf<Row>(db: Db, { header, rows, cells }: Table<Row>, counted: { rows: number }) {
  yield [header] as TableCells[];
  await sql`declare exported no scroll cursor for ${rows}`.execute(db);
  for (;;) {
    const batch = await sql<Row>`fetch forward ${sql.lit(rowsPerFetch)} from exported`.execute(db);
    counted.rows += batch.rows.length;
    if (batch.rows.length > 0) yield batch.rows.map(cells);
    if (batch.rows.length < rowsPerFetch) return;
  }
}

async function* textOf(batches: AsyncIterable<TableCells[]>): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const batch of batches)
    yield stringify(
      batch.map((row) => [...row]),
      csv,
    );
}

const bytesOf = (format: TableFormat, batches: AsyncIterable<TableCells[]>) =>
  format === 'xlsx' ? workbookOf(batches) : textOf(batches);

/**
 * Reads all rows through a cursor into a file that has no name, so that memory stays small and a slow reader holds no
 * transaction; the answer streams it.
 */
export async function downloadTable<Row>(
  { db }: { db: Db },
  table: Table<Row>,
): Promise<{ send: SendRaw; count: number }> {
  const { name, format = 'csv' } = table;
  const path = join(tmpdir(), `sightline-export-${uuidv7()}`);
  const file = await open(path, 'wx+', 0o600);
  const counted = { rows: 0 };
  try {
    await unlink(path);
    await file.writeFile(bytesOf(format, batchesOf(db, table, counted)));
  } catch (error) {
    await file.close();
    throw error;
  }
  const send: SendRaw = async (reply) => {
    await reply
      .header('content-type', mimes[format])
      .header('content-disposition', `attachment; filename="${name}.${format}"`)
      .send(file.createReadStream({ start: 0 }));
  };
  return { send, count: counted.rows };
}

/** A column of an export: the id that it has on the screen, and what stands above it in the file. */
export type ExportColumn<Row> = { id: string; title: string; cell: (row: Row) => string | number | null };

/** Those that are shown on the screen, or all. */
export function chosenColumns<Row>(columns: readonly ExportColumn<Row>[], ids: readonly string[] | undefined) {
  const chosen = ids ? columns.filter(({ id }) => ids.includes(id)) : columns;
  return {
    header: chosen.map(({ title }) => title),
    cells: (row: Row) => chosen.map(({ cell }) => cell(row)),
  };
}
