import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type TableCells = readonly (string | number | null)[];

/*
 * The smallest workbook that spreadsheets open: one sheet whose cells hold their texts themselves. All cells but numbers are
 * texts, so that none is a formula, whatever it begins with.
 */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML knows no control characters but these three, and no halves of a pair. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? '');

/** What a cell of a spreadsheet holds at most. */
const longest = 32_767;

function cellOf(cell: TableCells[number]): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, longest))}</t></is></c>`;
}

async function* sheetOf(batches: AsyncIterable<TableCells[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`;
  for await (const batch of batches) yield batch.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('');
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
