import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A cell of a downloaded table: a text, a number, a day, "2026-03-31", or an instant on the wall clock of the workspace, "2026-03-31 14:05:00". */
export type TableCell = string | number | null | { day: string } | { clock: string };
export type TableCells = readonly TableCell[];

/*
 * The smallest workbook that spreadsheets open: one sheet whose cells hold their texts themselves. Texts are texts, so that none is a
 * formula, whatever it begins with; numbers, days and times are such. Each cell has its address, which some programs need.
 */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** By their places: as it is, a day and a time in the form of the reader's country (formats 14 and 22 of ECMA-376). */
const styles = { day: 1, clock: 2 } as const;

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${office}/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * XML allows no control characters but these three, and no halves of a surrogate pair. It reads a carriage return as a line feed, so Excel writes
 * `_x000D_`, and `_x005F_` before what only looks like that.
 */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replace(/[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? '');

/** The most characters that spreadsheets accept in one cell. */
const longest = 32_767;

/** A, B, …, Z, AA, AB, … */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

/** Spreadsheets count days; the first of which they are sure is March 1, 1900. Before it, the text stays. */
const epoch = Date.UTC(1899, 11, 30);
const firstSure = 61;
const serialOf = (text: string): number => (Date.parse(`${text.replace(' ', 'T')}Z`) - epoch) / 86_400_000;

function cellOf(cell: TableCell, address: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, longest))}</t></is></c>`;
  const [style, text] = 'day' in cell ? [styles.day, cell.day] : [styles.clock, cell.clock];
  const serial = serialOf('day' in cell ? `${text} 00:00:00` : text);
  return serial >= firstSure ? `<c r="${address}" s="${style}"><v>${serial}</v></c>` : cellOf(text, address);
}

async function* sheetOf(batches: AsyncIterable<TableCells[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`;
  let last = 0;
  for await (const batch of batches) {
    const rows = batch.map((cells) => {
      last += 1;
      return `<row r="${last}">${cells.map((cell, column) => cellOf(cell, `${lettersOf(column)}${last}`)).join('')}</row>`;
    });
    yield rows.join('');
  }
  yield '</sheetData></worksheet>';
}

/** Its bytes, while the rows are read. */
export function workbookOf(batches: AsyncIterable<TableCells[]>): Readable {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(head + xml), name);
  const sheet = Readable.from(sheetOf(batches), { objectMode: false });
  sheet.on('error', (error) => (zip.outputStream as Readable).destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return zip.outputStream as Readable;
}
