import type { ImportEntity } from '@sightline/contract/imports';
import { type Import, importsApi } from '@sightline/contract/jobs/imports';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { call, unwrap } from '#web/lib/api.ts';
import type { Table } from './table.ts';

/** Well below what a request may hold, since some characters take several bytes. */
const charactersAtOnce = limits.jsonBody / 5;

type Part = { from: number; rows: string[][] };

export function partsOf(rows: readonly string[][]): Part[] {
  const parts: Part[] = [];
  let [part, size] = [{ from: 0, rows: [] } as Part, 0];
  for (const [index, row] of rows.entries()) {
    const length = row.reduce((sum, cell) => sum + cell.length + 3, 2);
    if (part.rows.length > 0 && (part.rows.length >= limits.imports.rowsAtOnce || size + length > charactersAtOnce)) {
      parts.push(part);
      [part, size] = [{ from: index, rows: [] }, 0];
    }
    part.rows.push(row);
    size += length;
  }
  return [...parts, part];
}

/** Part after part; `onProgress` says how many rows are there. */
export async function uploadTable(
  entity: ImportEntity,
  { name, header, rows, firstRow: first_row }: Table,
  onProgress: (rows: number) => void,
): Promise<Import> {
  const body = { id: uuidv7(), entity, name, header, rows: rows.length, first_row };
  let { import: last } = await unwrap(call(importsApi.create, { body }));
  for (const part of partsOf(rows)) {
    ({ import: last } = await unwrap(call(importsApi.addRows, { params: { id: last.id }, body: part })));
    onProgress(last.received);
  }
  return last;
}
