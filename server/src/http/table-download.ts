import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Translated } from '@sightline/contract/fields/field-model';
import type { TableFormat } from '@sightline/contract/lists';
import type { Locale } from '@sightline/contract/scalars';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/kysely-on-client.ts';
import type { SendRaw } from '../kernel/action.ts';
import type { Ctx } from '../kernel/context.ts';
import { byteOrderMark, csvOf } from './csv-text.ts';
import { type ExportTitle, exportTitles } from './export-titles.ts';
import { type TableCell, type TableCells, workbookOf } from './workbook.ts';

const rowsPerFetch = 1000;

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

async function* textOf(batches: AsyncIterable<TableCells[]>, locale: Locale): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const batch of batches) yield csvOf(batch, locale);
}

const bytesOf = (format: TableFormat, batches: AsyncIterable<TableCells[]>, locale: Locale) =>
  format === 'xlsx' ? workbookOf(batches) : textOf(batches, locale);

/**
 * Reads all rows through a cursor into a file that has no name, so that memory stays small and a slow reader holds no
 * transaction; the answer streams it.
 */
export async function downloadTable<Row>(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  table: Table<Row>,
): Promise<{ send: SendRaw; count: number }> {
  const { name, format = 'csv' } = table;
  const path = join(tmpdir(), `sightline-export-${uuidv7()}`);
  const file = await open(path, 'wx+', 0o600);
  const counted = { rows: 0 };
  try {
    await unlink(path);
    await file.writeFile(bytesOf(format, batchesOf(db, table, counted), actor.locale));
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

/** How the clock of the workspace shows an instant. */
export type Clock = { timezone: string; show: (at: string) => { clock: string } };

/** A column of an export: the id that it has on the screen, what stands above it, and what it holds, in the reader's language. */
export type ExportColumn<Row> = {
  id: string;
  title: ExportTitle | Translated;
  cell: (row: Row, words: { locale: Locale; clock: Clock }) => TableCell;
  /** Its cells are instants: the zone stands above them. */
  isTime?: boolean;
};

/** A column of instants. */
export const timeColumn = <Row>(
  id: string,
  title: ExportTitle,
  at: (row: Row) => string | null,
): ExportColumn<Row> => ({
  ...{ id, title, isTime: true },
  cell: (row, { clock }) => {
    const instant = at(row);
    return instant === null ? null : clock.show(instant);
  },
});

/** A column whose values are words of a closed list. */
export const wordColumn = <Row, Word extends string>(
  id: string,
  title: ExportTitle | Translated,
  words: Readonly<Record<Word, Translated>>,
  word: (row: Row) => Word | null,
): ExportColumn<Row> => ({
  ...{ id, title },
  cell: (row, { locale }) => {
    const known = word(row);
    return known === null ? null : words[known][locale];
  },
});

async function readClock({ db, organization_id }: Pick<Ctx, 'db' | 'organization_id'>): Promise<Clock> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from organizations where id = ${organization_id}`.execute(db);
  const timezone = rows[0]?.timezone ?? 'UTC';
  const clockAt = (at: string) =>
    Temporal.Instant.fromEpochMilliseconds(Date.parse(at))
      .toZonedDateTimeISO(timezone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' });
  return { timezone, show: (at) => ({ clock: clockAt(at).replace('T', ' ') }) };
}

/** Returns the columns with these ids, which the screen shows, or all of them. */
export async function chosenColumns<Row>(
  ctx: Pick<Ctx, 'db' | 'organization_id' | 'actor'>,
  columns: readonly ExportColumn<Row>[],
  ids: readonly string[] | undefined,
) {
  const { locale } = ctx.actor;
  const clock = await readClock(ctx);
  const chosen = ids ? columns.filter(({ id }) => ids.includes(id)) : columns;
  return {
    header: chosen.map(({ title, isTime }) => {
      const text = (typeof title === 'string' ? exportTitles[title] : title)[locale];
      return isTime ? `${text} (${clock.timezone})` : text;
    }),
    cells: (row: Row) => chosen.map(({ cell }) => cell(row, { locale, clock })),
  };
}
