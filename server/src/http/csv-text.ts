import type { Locale } from '@sightline/contract/scalars';
import { stringify } from 'csv-stringify/sync';
import type { TableCell, TableCells } from './workbook.ts';

/** Spreadsheets read the file as UTF-8 by this. */
export const byteOrderMark = '\uFEFF';

/*
 * As the Excel of the reader's country opens it: where a comma stands before decimals, semicolons stand between columns. Spreadsheets
 * must run no text of people as a formula, so an apostrophe goes before it; `web/src/lib/read-csv.ts` takes one off.
 */

const marks: Record<Locale, { delimiter: string; decimal: string }> = {
  en: { delimiter: ',', decimal: '.' },
  pt: { delimiter: ';', decimal: ',' },
};

/** A text that begins with apostrophes before such a sign gets one more, so that nothing is lost on the way back. */
const defuse = (text: string): string => (/^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);

function textOf(cell: TableCell, decimal: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return defuse(cell);
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  return 'day' in cell ? cell.day : cell.clock;
}

export const csvOf = (rows: readonly TableCells[], locale: Locale): string => {
  const { delimiter, decimal } = marks[locale];
  return stringify(
    rows.map((row) => row.map((cell) => textOf(cell, decimal))),
    { delimiter },
  );
};
