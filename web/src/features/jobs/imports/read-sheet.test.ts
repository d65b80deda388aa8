import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { isTooLarge, readSheets } from './read-sheet.ts';
import { tablesOf } from './read-table.ts';

const bytesOf = (zip: Uint8Array): ArrayBuffer => new Uint8Array(zip).buffer;
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Sheet = { rows: string; name?: string; state?: string; more?: string };

/** `formats` are those of the styles 1, 2, …; `texts` the shared ones. */
function workbook(
  sheets: readonly Sheet[],
  formats: readonly string[] = [],
  texts: readonly string[] = [],
  settings = '',
) {
  const list = sheets.map(
    ({ name = 'S', state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}"` : ''} r:id="r${at}"/>`,
  );
  const own = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  return {
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="${links}">${settings}<sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Type="${links}/worksheet" Target="worksheets/s${at}.xml"/>`).join('')}<Relationship Id="st" Type="${links}/styles" Target="/xl/styles.xml"/><Relationship Id="ss" Type="${links}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet ${main}><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst ${main}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`),
    ...Object.fromEntries(
      sheets.map(({ rows, more = '' }, at) => [
        `xl/worksheets/s${at}.xml`,
        strToU8(`<worksheet ${main}>${more}<sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  };
}

const rowsOf = (...args: Parameters<typeof workbook>) => {
  const answer = readSheets(bytesOf(zipSync(workbook(...args))));
  return 'sheets' in answer ? answer.sheets.map(({ rows }) => rows) : answer;
};

const text = (content: string) => `<c t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;

describe('a workbook', () => {
  it('is read whether its cells say their address or not', () => {
    const plain = `<row>${text('Tag')}<c/>${text('Name')}</row><row>${text('A-1')}<c><v>42</v></c></row>`;
    const placed =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="3"><c r="B3"><v>42</v></c></row>';
    expect(rowsOf([{ rows: plain }])).toEqual([
      [
        ['Tag', '', 'Name'],
        ['A-1', '42'],
      ],
    ]);
    expect(
      rowsOf([{ rows: placed }], [], ['<t>Tag</t>', '<r><t>Na</t></r><r><t>me</t></r><rPh><t>x</t></rPh>']),
    ).toEqual([[['Tag', '', 'Name'], [], ['', '42']]]);
  });

  it('with prefixed names and escaped letters is read', () => {
    const zip = workbook([{ rows: '' }]);
    const part = strToU8(
      `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a_x000D_&amp;_x005F_x0041_</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    );
    const answer = readSheets(bytesOf(zipSync({ ...zip, 'xl/worksheets/s0.xml': part })));
    expect(answer).toMatchObject({ sheets: [{ rows: [['a\r&_x0041_']] }] });
  });

  it.each([
    ['0000000', 12_345, '0012345'],
    ['General', 7_891_234_567_890, '7891234567890'],
    ['#,##0.00', 1234.56, '1,234.56'],
    ['#,##0', 1234, '1234'],
    ['#,##0', 1234.56, '1234.56'],
    ['0%', 0.15, '15%'],
    ['(00) 00000-0000', 11_987_654_321, '(11) 98765-4321'],
    ['dd/mm/yyyy', 45_293, '2024-01-02'],
    ['dd/mm/yyyy hh:mm', 45_293.75, '2024-01-02 18:00'],
    ['hh:mm', 0.75, '18:00'],
  ])('has numbers as a person sees them, without loss: %s of %d', (format, value, shown) => {
    expect(rowsOf([{ rows: `<row><c s="1"><v>${value}</v></c></row>` }], [format])).toEqual([[[shown]]]);
  });

  it('that counts from 1904 has its own days', () => {
    const rows = '<row><c s="1"><v>43831</v></c></row>';
    expect(rowsOf([{ rows }], ['yyyy-mm-dd'], [], '<workbookPr date1904="1"/>')).toEqual([[['2024-01-02']]]);
  });

  it('has yes and no, errors, results of formulas, and says where a result is missing', () => {
    const rows = `<row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1</f><v>BR-1</v></c><c><f>1+1</f><v>2</v></c><c><f>B1</f></c></row>`;
    expect(rowsOf([{ rows }])).toEqual([[['TRUE', '#N/A', 'BR-1', '2', '#CALC!']]]);
  });

  it('has what is merged downwards in each of its rows', () => {
    const rows = '<row><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row><c r="B2"><v>3</v></c></row>';
    const zip = workbook([{ rows }]);
    const part = strToU8(
      `<worksheet ${main}><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>`,
    );
    expect(readSheets(bytesOf(zipSync({ ...zip, 'xl/worksheets/s0.xml': part })))).toMatchObject({
      sheets: [
        {
          rows: [
            ['1', '2'],
            ['1', '3'],
          ],
        },
      ],
    });
  });

  it('offers each sheet that is shown and has rows, and counts what the sheet hides', () => {
    const rows = `<row>${text('Tag')}</row><row hidden="1">${text('A-1')}</row>`;
    const sheets = [
      { rows, name: 'Old', state: 'hidden' },
      { rows: '', name: 'Empty' },
      { rows, name: 'One', more: '<cols><col min="2" max="3" hidden="1"/></cols>' },
      { rows, name: 'Two' },
    ];
    const answer = tablesOf('x.xlsx', readSheets(bytesOf(zipSync(workbook(sheets)))));
    expect(answer).toMatchObject({
      tables: [{ sheet: 'One', header: ['Tag'], rows: [['A-1']], hiddenRows: 1, hiddenColumns: 2 }, { sheet: 'Two' }],
    });
    expect('tables' in answer && answer.tables).toHaveLength(2);
  });

  it('that grows beyond all bounds is refused before it is unpacked', () => {
    const megabyte = new Uint8Array(1024 * 1024);
    const bomb = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`xl/${index}`, megabyte]));
    const zipped = zipSync({ ...workbook([{ rows: '' }]), ...bomb });
    expect(zipped.length).toBeLessThan(1024 * 1024);
    expect(isTooLarge(zipped)).toBe(true);
    expect(readSheets(bytesOf(zipped))).toEqual({ problem: 'too_large' });
  });

  it('that is none is refused', () => {
    expect(readSheets(bytesOf(strToU8('PK this is no archive')))).toEqual({ problem: 'not_a_sheet' });
  });
});
