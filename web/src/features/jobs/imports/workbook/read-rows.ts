import { numberText } from './cell-text.ts';
import { unescapeText, type Workbook, type WorkbookSheet } from './open-workbook.ts';
import { walkXml } from './walk-xml.ts';

export type SheetRows = {
  name: string;
  rows: string[][];
  /** Columns in which numbers are stored as such, with a point before decimals. */
  numeric: ReadonlySet<number>;
  hiddenRows: number;
  hiddenColumns: number;
};

type Place = { row: number; column: number };
type Cell = { type: string; format: string; value: string; hasFormula: boolean };

const isOn = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

/** "AB12", or undefined where a cell says no place: then it follows the one before it. */
function placeOf(address: string | undefined): Place | undefined {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address ?? '') ?? [];
  if (letters === '') return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

/** A formula whose result the file does not hold is an error, as in Excel. */
function textOf({ type, format, value, hasFormula }: Cell, { texts, isFrom1904 }: Workbook): string {
  if (hasFormula && value === '' && type !== 'str') return '#CALC!';
  if (value === '') return '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return isOn(value.trim()) ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '');
  if (type === 'inlineStr' || type === 'str') return unescapeText(value);
  const number = Number(value);
  return type === 'e' || !Number.isFinite(number) ? value : numberText(number, format, isFrom1904);
}

/** Copies the text of cells that are merged downwards to each of their rows. */
function fillMerged(rows: string[][], merged: readonly (readonly [Place, Place])[]): void {
  for (const [first, last] of merged) {
    const text = rows[first.row]?.[first.column] ?? '';
    for (let row = first.row + 1; row <= Math.min(last.row, rows.length - 1); row += 1) {
      const cells = rows[row];
      if (cells) cells[first.column] = text;
    }
  }
}

/** Reads one row more than `most` at the most. */
export function readRows(sheet: WorkbookSheet, workbook: Workbook, most: number): SheetRows {
  const rows: string[][] = [];
  const numeric = new Set<number>();
  const merged: [Place, Place][] = [];
  let [hiddenRows, hiddenColumns] = [0, 0];
  let [row, column] = [-1, -1];
  let cell: Cell | null = null;
  let inside: 'value' | 'text' | null = null;
  let isPhonetic = false;
  walkXml(sheet.xml, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        row = Math.max(row + 1, Number(attributes.r ?? 0) - 1);
        column = -1;
        if (isOn(attributes.hidden)) hiddenRows += 1;
      } else if (tag === 'c') {
        column = placeOf(attributes.r)?.column ?? column + 1;
        const format = workbook.formats[Number(attributes.s ?? 0)] ?? 'General';
        cell = { type: attributes.t ?? 'n', format, value: '', hasFormula: false };
      } else if (tag === 'f' && cell) cell.hasFormula = true;
      else if (tag === 'v') inside = 'value';
      else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 't' && !isPhonetic) inside = 'text';
      else if (tag === 'col' && isOn(attributes.hidden))
        hiddenColumns += Math.min(Number(attributes.max), 1000) - Number(attributes.min) + 1;
      else if (tag === 'mergeCell') {
        const [first, last] = (attributes.ref ?? '').split(':').map(placeOf);
        if (first && last) merged.push([first, last]);
      }
    },
    text: (part) => {
      if (inside && cell) cell.value += part;
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') inside = null;
      else if (tag === 'rPh') isPhonetic = false;
      else if (tag === 'c' && cell) {
        if (row <= most) {
          const text = textOf(cell, workbook);
          if (text !== '') {
            while (rows.length <= row) rows.push([]);
            const cells = rows[row] as string[];
            while (cells.length < column) cells.push('');
            cells[column] = text;
          }
          if (cell.type === 'n' && cell.value !== '') numeric.add(column);
        }
        cell = null;
      }
    },
  });
  fillMerged(rows, merged);
  return { name: sheet.name, rows, numeric, hiddenRows, hiddenColumns };
}
