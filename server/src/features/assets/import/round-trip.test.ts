import { assetsApi } from '@sightline/contract/assets/assets';
import { categoriesApi } from '@sightline/contract/assets/categories';
import { fieldsApi } from '@sightline/contract/assets/fields';
import { assetImportWith } from '@sightline/contract/assets/import';
import { modelsApi } from '@sightline/contract/assets/models';
import { suggestMapping } from '@sightline/contract/jobs/import-headers';
import { importsApi } from '@sightline/contract/jobs/imports';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildAsset } from '#test/factories/assets';
import { buildCheckedImport, failedRowsOf, importRows } from '#test/factories/imports';
import { downloadTable, readCsvRows, readWorkbookRows } from '#test/tables';

/** Texts that people really write, and that programs often damage in files. */
const odd = [
  ...[
    '0012345',
    '=1+1',
    "'=1+1",
    "''x'",
    '+55 11 4002-8922',
    '-5',
    '@SUM(A1)',
    '7,89E+12',
    '1.234',
    '1,234',
    'TRUE',
    '2024-03-01',
  ],
  ...[
    'a;b,c|d',
    'a "quoted" word',
    '"',
    'ünïcødé ação 漢字 🏭👩🏽‍🔧',
    '<b>&amp;</b>',
    '_x0041_',
    'null',
    'x'.repeat(120),
  ],
];
const notes = ['line\nline two', 'tab\tand "quotes";', 'y'.repeat(5000)];

async function buildRegister(locale: 'en' | 'pt') {
  const organization = await buildOrganization();
  await arrange(`update organizations set timezone = 'America/Sao_Paulo' where id = $1`, [organization.id]);
  const lead = await buildPerson(organization, 'Manager');
  await arrange('update users set locale = $2 where id = $1', [lead.id, locale]);
  const api = as(lead.token);
  const label = (en: string, pt: string) => ({ en, pt });
  const fields = await Promise.all(
    (
      [
        { type: 'number', label: label('Pressure', 'Pressão'), unit: 'bar' },
        { type: 'date', label: label('Installed', 'Instalado em') },
        { type: 'yes_no', label: label('Rented', 'Alugado') },
        {
          type: 'several',
          label: label('Gases', 'Gases refrigerantes'),
          options: [
            { id: 'a', label: label('R-32, pure', 'R-32, puro') },
            { id: 'b', label: label('R-410A', 'R-410A') },
          ],
        },
        { type: 'person', label: label('Keeper', 'Responsável') },
      ] as const
    ).map(async (body) => (await api.call(fieldsApi.create, { body: body as never })).data.custom_field),
  );
  const [pressure = '', installed = '', rented = '', gases = '', keeper = ''] = fields.map(({ id }) => id);
  const { category: top } = (await api.call(categoriesApi.create, { body: { name: 'Cold' } })).data;
  const { category } = (await api.call(categoriesApi.create, { body: { name: 'A/C', parent_id: top.id } })).data;
  await api.call(categoriesApi.create, { body: { name: 'A/C' } });
  const { model } = (
    await api.call(modelsApi.create, {
      body: { name: 'RTAF 090', manufacturer: 'Trane', custom_fields: { [pressure]: 1.234 } } as never,
    })
  ).data;
  const space = await buildSpace(organization);
  for (const [index, text] of odd.entries())
    await buildAsset(lead, {
      ...{ tag: `O-${index}`, name: text, serial: text, location: text, category_id: index % 2 ? category.id : top.id },
      ...{ branch_id: index % 3 ? space.id : null, status: index % 2 ? 'in_repair' : 'spare', criticality: 'critical' },
      ...(index % 4 === 0 ? { model_id: model.id } : { manufacturer: 'Açaí; Ltda' }),
      custom_fields: {
        ...{ [installed]: '2024-02-29', [rented]: index % 2 === 0, [gases]: ['a', 'b'], [keeper]: lead.id },
        ...(index % 4 !== 0 && { [pressure]: [1.234, -1234.5, 0, 1_234_567.891, 1000][index % 5] ?? 0 }),
      },
    } as never);
  return { lead, fields, keys: { pressure } };
}

const exportOf = async (lead: TestPerson, format: 'csv' | 'xlsx') => {
  const bytes = await downloadTable(lead, assetsApi.export.path, { format });
  return format === 'csv' ? readCsvRows(bytes.toString()) : readWorkbookRows(bytes);
};

async function sendBack(
  lead: TestPerson,
  fields: Parameters<typeof assetImportWith>[0],
  rows: string[][],
  sign: 'comma' | 'point',
) {
  const [header = [], ...cells] = rows;
  const mapping = suggestMapping(assetImportWith(fields).fields, header);
  const decimal_signs = header.map(() => sign);
  return {
    mapping,
    header,
    checked: await buildCheckedImport(lead, cells, { header, mapping, options: { decimal_signs } }),
  };
}

describe('a register that was exported', () => {
  it.each([
    ['csv', 'en'],
    ['csv', 'pt'],
    ['xlsx', 'en'],
    ['xlsx', 'pt'],
  ] as const)('comes back as it went: %s, %s', async (format, locale) => {
    const { lead, fields } = await buildRegister(locale);
    const rows = await exportOf(lead, format);
    expect(rows).toHaveLength(odd.length + 1);
    const sign = format === 'csv' && locale === 'pt' ? 'comma' : 'point';
    const { header, mapping, checked } = await sendBack(lead, fields, rows, sign);
    const left = header.filter((_, column) => mapping[column] === null);
    expect(left).toEqual(
      locale === 'en'
        ? ['Warranty status', 'Created (America/Sao_Paulo)']
        : ['Situação da garantia', 'Criado em (America/Sao_Paulo)'],
    );
    expect(await failedRowsOf(lead, checked.id)).toEqual([]);
    expect(checked.counts).toEqual({ create: 0, update: 0, skip: odd.length, failed: 0 });
  });

  it('says what an edited row changes, before and after, and changes that alone', async () => {
    const { lead, fields } = await buildRegister('en');
    const rows = await exportOf(lead, 'csv');
    const [header = []] = rows;
    const at = (title: string) => header.indexOf(title);
    const edited = rows.map((row) =>
      row[0] === 'O-1'
        ? row.with(at('Name'), 'Pump').with(at('Status'), 'Down').with(at('Pressure (bar)'), '7,5')
        : row,
    );
    const { checked, mapping } = await sendBack(lead, fields, edited, 'point');
    expect(checked.counts).toMatchObject({ update: 1, skip: odd.length - 1 });
    const { rows: changed } = (
      await as(lead.token).call(importsApi.changedRows, { params: { id: checked.id }, query: {} })
    ).data;
    expect(changed).toMatchObject([
      {
        changes: [
          { field: 'Name', from: '=1+1', to: 'Pump' },
          { field: 'Status', from: 'In repair', to: 'Down' },
          { field: 'Pressure', from: '-1,234.5 bar', to: '7.5 bar' },
        ],
      },
    ]);
    const done = await importRows(lead, edited.slice(1), {
      header,
      mapping,
      options: { decimal_signs: header.map(() => 'point') },
    });
    expect(done.counts).toMatchObject({ update: 1, skip: odd.length - 1, failed: 0 });
  });

  it('has notes of several lines, which a file brings', async () => {
    const { lead } = await buildRegister('en');
    const mapping = ['tag', 'name', 'notes'];
    const rows = notes.map((text, index) => [`N-${index}`, 'Pump', text]);
    await importRows(lead, rows, { mapping });
    expect((await importRows(lead, rows, { mapping })).counts).toMatchObject({
      skip: notes.length,
      update: 0,
      failed: 0,
    });
  });
});
