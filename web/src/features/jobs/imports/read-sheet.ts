import { limits } from '@sightline/contract/limits';
import { unzipSync } from 'fflate';
import { readSheet as parseSheet } from 'read-excel-file/web-worker';
import type { SheetAnswer } from './table.ts';

/** What a workbook may grow to when it is unpacked, in bytes and in parts. */
const bounds = { unpacked: 128 * 1024 * 1024, parts: 2000 };

/** By the directory of the archive, before anything is unpacked. A part that is longer than it says there is cut off. */
export function isTooLarge(bytes: Uint8Array): boolean {
  let [unpacked, parts] = [0, 0];
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      parts += 1;
      return false;
    },
  });
  return unpacked > bounds.unpacked || parts > bounds.parts;
}

type Cell = string | number | boolean | Date | null | undefined;

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).trim();
  const iso = cell.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso;
}

export async function readSheet(buffer: ArrayBuffer): Promise<SheetAnswer> {
  try {
    if (isTooLarge(new Uint8Array(buffer))) return { problem: 'too_large' };
    const rows = (await parseSheet(buffer)) as Cell[][];
    if (rows.length > limits.imports.rows + 10) return { problem: 'too_many_rows' };
    return { rows: rows.map((row) => row.map(textOf)).filter((row) => row.some((cell) => cell !== '')) };
  } catch {
    return { problem: 'not_a_sheet' };
  }
}
