import { limits } from '@sightline/contract/limits';
import { unzipSync } from 'fflate';
import type { SheetsAnswer } from './table.ts';
import { openWorkbook } from './workbook/open-workbook.ts';
import { readRows } from './workbook/read-rows.ts';

/** Limits a workbook after unpacking, in bytes and in parts. */
const bounds = { unpacked: 128 * 1024 * 1024, parts: 2000, sheets: 50 };

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

export function readSheets(buffer: ArrayBuffer): SheetsAnswer {
  try {
    const bytes = new Uint8Array(buffer);
    if (isTooLarge(bytes)) return { problem: 'too_large' };
    const workbook = openWorkbook(bytes);
    const shown = workbook.sheets.filter(({ isHidden }) => !isHidden);
    const sheets = (shown.length > 0 ? shown : workbook.sheets)
      .slice(0, bounds.sheets)
      .map((sheet) => readRows(sheet, workbook, limits.imports.rows + 10));
    return { sheets };
  } catch {
    return { problem: 'not_a_sheet' };
  }
}
