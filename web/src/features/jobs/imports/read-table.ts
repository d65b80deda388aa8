import { limits } from '@sightline/contract/limits';
import { readCsv } from '#web/lib/read-csv.ts';
import type { SheetsAnswer, Table, TableAnswer } from './table.ts';

const { rows: mostRows, columns: mostColumns, cell: longest, header: longestTitle } = limits.imports;
/** Larger ones are not read: a hundred thousand rows have about half of it. */
const largestFile = 64 * 1024 * 1024;

const isNumberOrDay = (cell: string): boolean => /^[\d\s.,/:-]+$/.test(cell) && /\d/.test(cell);

/** Titles are words: a row with a number, or with fewer than half of the cells, is none. */
const looksLikeHeader = (row: readonly string[], width: number): boolean => {
  const filled = row.filter((cell) => cell !== '');
  return filled.length * 2 >= width && filled.every((cell) => cell.length <= longestTitle && !isNumberOrDay(cell));
};

type Sheet = Pick<Table, 'sheet' | 'numeric' | 'hiddenRows' | 'hiddenColumns'>;
const plain: Sheet = { sheet: '', numeric: new Set(), hiddenRows: 0, hiddenColumns: 0 };

/** Lines above the header, such as the title of a report, are left out. Without a header, columns are numbered. */
export function tableOf(name: string, all: readonly string[][], sheet = plain): TableAnswer {
  if (all.length > mostRows + 10) return { problem: 'too_many_rows' };
  const width = all.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > mostColumns) return { problem: 'too_many_columns' };
  const at = all.slice(0, 5).findIndex((row) => looksLikeHeader(row, width));
  const titles = at < 0 ? [] : (all[at] ?? []);
  const rows = all.slice(at + 1).map((row) => row.map((cell) => cell.slice(0, longest)));
  if (rows.length === 0) return { problem: 'empty' };
  if (rows.length > mostRows) return { problem: 'too_many_rows' };
  const header = Array.from(
    { length: width },
    (_, column) => titles[column]?.slice(0, longestTitle) || `${column + 1}`,
  );
  return { tables: [{ name: name.slice(0, limits.imports.name), header, rows, firstRow: at + 2, ...sheet }] };
}

/** A worker reads a workbook, so that a large or hostile one holds up no screen; it ends with its answer. */
function readSheets(bytes: ArrayBuffer): Promise<SheetsAnswer> {
  const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<SheetsAnswer>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<SheetsAnswer>) => resolve(data);
    worker.onerror = () => resolve({ problem: 'not_a_sheet' });
    worker.postMessage(bytes, [bytes]);
  }).finally(() => worker.terminate());
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell !== '');

/** Sheets without rows are left out. A sheet that is too large counts only where no other can be read. */
export function tablesOf(name: string, answer: SheetsAnswer): TableAnswer {
  if ('problem' in answer) return answer;
  const answers = answer.sheets.map(({ name: sheet, rows, ...rest }) =>
    tableOf(
      name,
      rows.map((row) => Array.from(row, (cell: string | undefined) => cell?.trim() ?? '')).filter(isFilled),
      { sheet, ...rest },
    ),
  );
  const [first, ...others] = answers.flatMap((one) => ('tables' in one ? one.tables : []));
  if (first) return { tables: [first, ...others] };
  return answers.find((one) => 'problem' in one && one.problem !== 'empty') ?? { problem: 'empty' };
}

/** The rows of a CSV file or of the sheets of a workbook, whatever its name says. */
export async function readTable(file: File): Promise<TableAnswer> {
  if (file.size > largestFile) return { problem: 'too_large' };
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (!isZip(bytes)) return tableOf(file.name, await readCsv(bytes, mostRows + 10));
  return tablesOf(file.name, await readSheets(buffer));
}
