import { limits } from '@sightline/contract/limits';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { isTooLarge, readSheet } from './read-sheet.ts';
import { readTable, tableOf } from './read-table.ts';
import { partsOf } from './upload.ts';

const fileOf = (content: BlobPart, name = 'machines.csv') => new File([content], name);
const bytesOf = (zip: Uint8Array): ArrayBuffer => new Uint8Array(zip).buffer;

describe('a file', () => {
  it('keeps quotes, separators and line breaks inside of cells', async () => {
    const answer = await readTable(fileOf('Tag;Name\nA-1;"Press; ""large""\nsecond line"\n'));
    expect(answer).toMatchObject({
      table: { header: ['Tag', 'Name'], rows: [['A-1', 'Press; "large"\nsecond line']] },
    });
  });

  it('in the letters of its country is read', async () => {
    const latin = Uint8Array.from('Tag;Name\nA-1;São João', (letter) => letter.charCodeAt(0));
    expect(await readTable(fileOf(latin))).toMatchObject({ table: { rows: [['A-1', 'São João']] } });
  });

  it('with broken bytes is read as far as it goes, without zero characters', async () => {
    const broken = Uint8Array.from([...new TextEncoder().encode('Tag;Name\nA-1;Pump'), 0, 0xff, 0xfe]);
    const answer = await readTable(fileOf(broken));
    expect(JSON.stringify(answer)).not.toContain('\\u0000');
    expect(answer).toMatchObject({ table: { rows: [['A-1', expect.stringMatching(/^Pump/)]] } });
  });

  it('with a title above its columns is read from the columns on', () => {
    const answer = tableOf('x.csv', [
      ['Report', '', ''],
      ['Tag', 'Name', 'Year'],
      ['A-1', 'Pump', '2020'],
    ]);
    expect(answer).toMatchObject({
      table: { header: ['Tag', 'Name', 'Year'], firstRow: 3, rows: [['A-1', 'Pump', '2020']] },
    });
  });

  it('with a million rows is refused before all of them are read', async () => {
    const line = 'A-1;Pump\n';
    expect(await readTable(fileOf(line.repeat(1_000_000)))).toEqual({ problem: 'too_many_rows' });
  });

  it('without rows, or with too many columns, is refused', async () => {
    expect(await readTable(fileOf(''))).toEqual({ problem: 'empty' });
    const wide = Array.from({ length: limits.imports.columns + 1 }, () => 'x').join(';');
    expect(await readTable(fileOf(`${wide}\n${wide}`))).toEqual({ problem: 'too_many_columns' });
  });

  it('has cells that are cut a character behind the longest text', () => {
    const answer = tableOf('x.csv', [
      ['Tag', 'Notes'],
      ['A-1', 'x'.repeat(5_000_000)],
    ]);
    expect('table' in answer && answer.table.rows[0]?.[1]).toHaveLength(limits.imports.cell);
  });
});

const sheet = (rows: string) => ({
  '[Content_Types].xml': strToU8('<Types/>'),
  'xl/workbook.xml': strToU8(
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  ),
});

describe('a workbook', () => {
  it('is read as texts', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Tag</t></is></c></row><row r="2"><c r="A2"><v>42</v></c></row>';
    expect(await readSheet(bytesOf(zipSync(sheet(rows))))).toEqual({ rows: [['Tag'], ['42']] });
  });

  it('that grows beyond all bounds is refused before it is unpacked', async () => {
    const megabyte = new Uint8Array(1024 * 1024);
    const bomb = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`xl/${index}`, megabyte]));
    const zipped = zipSync({ ...sheet(''), ...bomb });
    expect(zipped.length).toBeLessThan(1024 * 1024);
    expect(isTooLarge(zipped)).toBe(true);
    expect(await readSheet(bytesOf(zipped))).toEqual({ problem: 'too_large' });
  });

  it('that is none is refused', async () => {
    expect(await readSheet(bytesOf(strToU8('PK this is no archive')))).toEqual({ problem: 'not_a_sheet' });
  });
});

it('an upload is divided into parts that a request may hold, and loses no row', () => {
  const rows = Array.from({ length: 2500 }, (_, index) => [`T-${index}`, 'x'.repeat(index % 7 === 0 ? 20_000 : 10)]);
  const parts = partsOf(rows);
  expect(parts.flatMap((part) => part.rows)).toEqual(rows);
  expect(parts.map(({ from }) => from)).toEqual(
    parts.map((_, index) => parts.slice(0, index).flatMap((p) => p.rows).length),
  );
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(limits.jsonBody / 2);
});
