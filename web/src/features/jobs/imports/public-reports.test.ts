import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSheets } from './read-sheet.ts';
import { readTable, tablesOf } from './read-table.ts';

/* Files of public bug reports against other products (docs/public-reports.md), as people brought them. */

const folder = join(import.meta.dirname, '../../../../../server/test/public-reports');
const bytesOf = async (name: string) => new Uint8Array(await readFile(join(folder, name)));

async function tableOf(name: string) {
  const answer = await readTable(new File([await bytesOf(name)], name));
  if (!('tables' in answer)) throw new Error(answer.problem);
  return answer.tables[0];
}

const header = [
  'Etiqueta',
  'Nome',
  'Número de série',
  'Fabricante',
  'Data de compra',
  'Fim da garantia',
  'Localização',
];
const rows = [
  [
    'BR-0001',
    'Bomba de vácuo São João',
    '000123456789',
    'Açaí Máquinas Ltda',
    '03/04/2024',
    '31/12/2027',
    'Galpão 1º andar',
  ],
  ['BR-0002', 'Compressor – sala d’água', '7,89E+12', 'Irmãos Conceição', '13/02/19', '29/02/2028', 'São Luís'],
  ['BR-0003', 'Válvula “A” 50 €', '=1+1', 'Ümlaut & Söhne', '2024-11-05', '', 'Nível 3'],
];

it.each(['assets-excel-ptbr-1252.csv', 'assets-unicode-text-utf16.txt'])(
  'what Excel saved in Brazil is read letter by letter: %s',
  async (name) => expect(await tableOf(name)).toMatchObject({ header, rows }),
);

it('a cell of several lines stays one', async () => {
  expect((await tableOf('assets-utf8-bom-multiline.csv')).rows).toEqual([
    ['MX-1', 'Pump, "Big" 1', '0007', 'line one\nline two; with semicolon; more; and more'],
    ['MX-2', 'Fan', '0008', ''],
  ]);
});

it('a workbook is read as it shows its cells', async () => {
  const answer = tablesOf('assets-types.xlsx', readSheets((await bytesOf('assets-types.xlsx')).buffer));
  if (!('tables' in answer)) throw new Error(answer.problem);
  const serials = answer.tables[0].rows.map(([tag, , serial, bought]) => [tag, serial, bought]);
  expect(serials).toEqual([
    ['XL-1', '0012345', '2024-01-02'],
    ['XL-2', '7891234567890', expect.stringMatching(/^2024-01-02/)],
    ['BR-1', '00042', '03/04/2024'],
    ['XL-4', expect.any(String), expect.any(String)],
    ['100200', '0.001', '2022-12-31'],
  ]);
});
