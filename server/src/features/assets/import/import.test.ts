import { assetsApi } from '@sightline/contract/assets/assets';
import { categoriesApi } from '@sightline/contract/assets/categories';
import { fieldsApi } from '@sightline/contract/assets/fields';
import { modelsApi } from '@sightline/contract/assets/models';
import { importsApi } from '@sightline/contract/jobs/imports';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import {
  buildCheckedImport,
  failedRowsOf,
  findImport,
  importRows,
  startRun,
  type Table,
} from '#test/factories/imports';
import { jobsDone } from '#test/jobs';

const assetOf = async (person: TestPerson, tag: string) =>
  (await as(person.token).call(assetsApi.findByTag, { params: { tag } })).data?.asset;

const countAssets = async ({ organization_id }: TestPerson): Promise<number> => {
  const [row] = await arrange<{ total: number }>('select count(*)::int total from assets where organization_id = $1', [
    organization_id,
  ]);
  return row?.total ?? 0;
};

const whole: Table = {
  mapping: ['tag', 'name', 'serial', 'category', 'space', 'parent', 'status', 'purchase_date', 'notes'],
};

async function buildLead() {
  const organization = await buildOrganization();
  const lead = await buildPerson(organization, 'Manager');
  return { organization, lead, space: await buildSpace(organization) };
}

describe('an import of assets', () => {
  it('creates what is new, with links by name and tag, and leaves rows with problems out', async () => {
    const { lead, space } = await buildLead();
    await as(lead.token).call(categoriesApi.create, { body: { name: 'Cooling' } });
    const rows = [
      ['CH-1', 'Chiller', 'SN 1', 'cooling', space.name, '', 'Em reparo', '31/03/2025', 'First line\n"second", line'],
      ['CH-1.1', 'Fan', '', '', '', 'ch-1', '', '', ''],
      ['CH 2', '', '', 'Heating', 'Nowhere', 'CH-99', 'sleeping', '31/02/2025', ''],
    ];
    const checked = await buildCheckedImport(lead, rows, whole);
    expect(checked).toMatchObject({ state: 'checked', done: 3, counts: { create: 2, update: 0, skip: 0, failed: 1 } });
    expect(await countAssets(lead)).toBe(0);
    const [failed, ...others] = await failedRowsOf(lead, checked.id);
    expect(others).toEqual([]);
    expect(failed).toMatchObject({ row: 4, cells: rows[2] });
    expect(failed?.reasons).toEqual([
      'tag: “CH 2” may hold only letters, digits, dots, dashes and underscores.',
      'status: “sleeping” is none of the choices.',
      'purchase_date: “31/02/2025” is not a date.',
      'category: There is no “Heating” here.',
      'space: There is no “Nowhere” here.',
      'parent: There is no “CH-99” here.',
      'name: This is missing.',
    ]);
    await startRun(lead, checked.id);
    await jobsDone();
    expect(await findImport(lead, checked.id)).toMatchObject({ state: 'done', counts: { create: 2, failed: 1 } });
    expect(await assetOf(lead, 'CH-1')).toMatchObject({
      serial: 'SN 1',
      status: 'in_repair',
      purchase_date: '2025-03-31',
      notes: 'First line\n"second", line',
      category: { name: 'Cooling' },
      branch: { id: space.id },
      created_by: { id: lead.id },
      downtimes: [{ status: 'in_repair' }],
    });
    expect((await assetOf(lead, 'CH-1.1'))?.parent).toMatchObject({ tag: 'CH-1' });
    expect(await countAssets(lead)).toBe(2);
  });

  it('refuses tags that are addresses of pages, as the form does', async () => {
    const { lead } = await buildLead();
    const checked = await buildCheckedImport(lead, [['Trash', 'Bin']]);
    expect((await failedRowsOf(lead, checked.id))[0]?.reasons).toEqual([
      'tag: “Trash” is the address of a page. Choose another tag.',
    ]);
    const reply = await as(lead.token).call(assetsApi.create, { body: { tag: 'IMPORT', name: 'Bin' } });
    expect(reply.errors).toEqual({ tag: ['This word is reserved. Choose a different one.'] });
  });

  it('says of a row with a repeated tag and an error of the spreadsheet what else is wrong', async () => {
    const { lead } = await buildLead();
    const rows = [
      ['A-1', 'Pump', '', ''],
      ['A-1', '#N/A', 'sleeping', '31/02/2025'],
    ];
    const checked = await buildCheckedImport(lead, rows, { mapping: ['tag', 'name', 'status', 'purchase_date'] });
    expect(checked.counts).toMatchObject({ create: 1, failed: 1 });
    expect((await failedRowsOf(lead, checked.id))[0]?.reasons).toEqual([
      'name: “#N/A” is an error of the spreadsheet. Correct the cell, or leave it empty.',
      'tag: “A-1” is in row 2 too.',
      'status: “sleeping” is none of the choices.',
      'purchase_date: “31/02/2025” is not a date.',
    ]);
  });

  it('asks what a number is that can be read in two ways', async () => {
    const { lead } = await buildLead();
    const { data } = await as(lead.token).call(fieldsApi.create, {
      body: { type: 'number', label: { en: 'F', pt: 'F' } } as never,
    });
    const key = `custom_fields.${data.custom_field.id}`;
    const table: Table = { mapping: ['tag', 'name', key] };
    const rows = [
      ['A-1', 'Pump', '1.234'],
      ['A-2', 'Pump', '1.234,5'],
    ];
    const checked = await buildCheckedImport(lead, rows, table);
    expect((await failedRowsOf(lead, checked.id)).map(({ reasons }) => reasons)).toEqual([
      [`${key}: “1.234” can be read as two numbers. Say what stands before decimals in this column.`],
    ]);
    await importRows(lead, rows, { ...table, options: { decimal_signs: [null, null, 'comma'] } });
    expect((await assetOf(lead, 'A-1'))?.custom_fields).toEqual({ [data.custom_field.id]: 1234 });
    expect((await assetOf(lead, 'A-2'))?.custom_fields).toEqual({ [data.custom_field.id]: 1234.5 });
  });

  it('reads until when there is warranty, and leaves the warranties that an asset has', async () => {
    const { lead } = await buildLead();
    const mapping = ['tag', 'name', 'purchase_date', 'warranty_ends_on'];
    const rows = [
      ['W-1', 'Press', '2020-01-31', '2099-03-31'],
      ['W-2', 'Press', '', '31/02/2099'],
      ['W-3', 'Press', '2020-01-31', '2019-01-31'],
    ];
    expect((await importRows(lead, rows, { mapping })).counts).toMatchObject({ create: 2, failed: 1 });
    expect(await assetOf(lead, 'W-1')).toMatchObject({ warranty_status: 'active', warranty_ends_on: '2099-03-31' });
    expect(await assetOf(lead, 'W-3')).toMatchObject({ warranty_status: 'expired' });
    await importRows(lead, [['W-1', 'Press', '', '2098-01-01']], { mapping });
    expect(await assetOf(lead, 'W-1')).toMatchObject({ warranty_ends_on: '2099-03-31' });
  });

  it('updates by tag, and by serial where there is no tag; empty cells change nothing', async () => {
    const { lead } = await buildLead();
    await importRows(
      lead,
      [
        ['P-1', 'Pump', 'S1', 'hall'],
        ['P-2', 'Pump two', 'S2', 'roof'],
      ],
      {
        mapping: ['tag', 'name', 'serial', 'location'],
      },
    );
    const done = await importRows(
      lead,
      [
        ['p-1', 'Pump one', '', ''],
        ['', 'Second pump', 's2', ''],
        ['', 'Unknown', 'S3', ''],
      ],
      { mapping: ['tag', 'name', 'serial', 'location'] },
    );
    expect(done.counts).toEqual({ create: 0, update: 2, skip: 0, failed: 1 });
    expect(await assetOf(lead, 'P-1')).toMatchObject({ name: 'Pump one', serial: 'S1', location: 'hall', version: 2 });
    expect(await assetOf(lead, 'P-2')).toMatchObject({ name: 'Second pump', location: 'roof' });
    expect((await failedRowsOf(lead, done.id))[0]?.reasons).toEqual(['tag: This is missing.']);
  });

  it('leaves what exists as it is when asked to', async () => {
    const { lead } = await buildLead();
    await importRows(lead, [['P-1', 'Pump']]);
    const done = await importRows(
      lead,
      [
        ['P-1', 'Renamed'],
        ['P-2', 'New'],
      ],
      { options: { existing: 'skip' } },
    );
    expect(done.counts).toEqual({ create: 1, update: 0, skip: 1, failed: 0 });
    expect(await assetOf(lead, 'P-1')).toMatchObject({ name: 'Pump', version: 1 });
  });

  it('refuses a tag that is twice in the file, and names the first row', async () => {
    const { lead } = await buildLead();
    const rows = [...Array.from({ length: 260 }, (_, index) => [`T-${index}`, 'Thing']), ['t-3', 'Again']];
    const checked = await buildCheckedImport(lead, rows);
    expect(checked.counts).toEqual({ create: 260, update: 0, skip: 0, failed: 1 });
    expect(await failedRowsOf(lead, checked.id)).toEqual([
      { row: 262, cells: ['t-3', 'Again'], reasons: ['tag: “t-3” is in row 5 too.'] },
    ]);
  });

  it('creates missing categories only if asked to and allowed to', async () => {
    const { organization, lead } = await buildLead();
    const agent = await buildPerson(organization);
    const table: Table = { mapping: ['tag', 'name', 'category'], options: { create_categories: true } };
    const refused = await importRows(agent, [['C-1', 'Chiller', 'Cooling / Chillers']], table);
    expect((await failedRowsOf(agent, refused.id))[0]?.reasons[0]).toContain('your role does not allow');
    const rows = [
      ['C-1', 'Chiller', 'Cooling / Chillers'],
      ['C-2', 'Fan', 'cooling'],
      ['C-3', 'Fan', 'Chillers'],
    ];
    expect((await importRows(lead, rows.slice(0, 2), table)).counts.create).toBe(2);
    expect((await importRows(lead, rows.slice(2), table)).counts.create).toBe(1);
    const { data } = await as(lead.token).call(categoriesApi.list, {});
    expect(data.categories.map(({ name, assets_count }) => [name, assets_count])).toEqual([
      ['Chillers', 2],
      ['Cooling', 1],
    ]);
  });

  it('reads custom fields, and refuses values of unique ones that exist or come twice', async () => {
    const { lead } = await buildLead();
    const field = async (body: object) =>
      (await as(lead.token).call(fieldsApi.create, { body: { label: { en: 'F', pt: 'F' }, ...body } as never })).data
        .custom_field;
    const code = await field({ type: 'text', rules: { unique: true } });
    const gas = await field({
      type: 'choice',
      options: [{ id: 'r32', label: { en: 'R-32', pt: 'R-32' } }],
    });
    const owner = await field({ type: 'person' });
    const mapping = ['tag', 'name', `custom_fields.${code.id}`, `custom_fields.${gas.id}`, `custom_fields.${owner.id}`];
    await importRows(lead, [['U-1', 'A', 'K1', 'r 32', lead.email]], { mapping });
    expect((await assetOf(lead, 'U-1'))?.custom_fields).toEqual({
      [code.id]: 'K1',
      [gas.id]: 'r32',
      [owner.id]: lead.id,
    });
    const next = await importRows(
      lead,
      [
        ['U-2', 'B', 'K1', '', ''],
        ['U-3', 'C', 'K2', 'water', 'nobody@example.com'],
        ['U-4', 'D', 'K3', '', ''],
        ['U-5', 'E', 'k3', '', ''],
      ],
      { mapping },
    );
    expect(next.counts).toEqual({ create: 1, update: 0, skip: 0, failed: 3 });
    const reasons = (await failedRowsOf(lead, next.id)).map((row) => row.reasons.join(' '));
    expect(reasons[0]).toContain('Another asset has “K1”');
    expect(reasons[1]).toMatch(/none of the choices.*no person/);
    expect(reasons[2]).toContain('“k3” is in row 4 too');
  });

  it('makes no asset a part of itself', async () => {
    const { lead } = await buildLead();
    const mapping = ['tag', 'name', 'parent'];
    await importRows(
      lead,
      [
        ['A', 'A', ''],
        ['B', 'B', 'A'],
        ['C', 'C', 'B'],
      ],
      { mapping },
    );
    const done = await importRows(
      lead,
      [
        ['A', 'A', 'C'],
        ['D', 'D', 'D'],
      ],
      { mapping },
    );
    expect(done.counts).toEqual({ create: 0, update: 0, skip: 0, failed: 2 });
    expect((await assetOf(lead, 'A'))?.parent).toBeNull();
  });

  it('leaves the parts of a row out that is not added itself', async () => {
    const { lead } = await buildLead();
    const done = await importRows(
      lead,
      [
        ['A', '', ''],
        ['B', 'B', 'A'],
        ['C', 'C', 'B'],
      ],
      { mapping: ['tag', 'name', 'parent'] },
    );
    expect(done.counts).toEqual({ create: 0, update: 0, skip: 0, failed: 3 });
    expect(await countAssets(lead)).toBe(0);
  });

  it('takes formulas as the texts that they are, and exports none', async () => {
    const { lead } = await buildLead();
    await importRows(lead, [
      ['F-1', '=HYPERLINK("http://evil")'],
      ['F-2', "'+55 11"],
      ['F-3', '-5'],
    ]);
    expect((await assetOf(lead, 'F-1'))?.name).toBe('=HYPERLINK("http://evil")');
    expect((await assetOf(lead, 'F-2'))?.name).toBe("'+55 11");
    const { data } = await as(lead.token).send(assetsApi.export, { body: {} });
    expect(String(data)).toContain(`F-1,"'=HYPERLINK`);
    expect(String(data)).toContain(`F-2,''+55 11`);
    expect(String(data)).toContain(`F-3,'-5`);
  });

  it('of two that add the same tags at once adds each once', async () => {
    const { organization, lead } = await buildLead();
    const other = await buildPerson(organization, 'Manager');
    const rows = Array.from({ length: 600 }, (_, index) => [`T-${index}`, 'Thing']);
    const table: Table = { options: { existing: 'skip' } };
    const [one, two] = [await buildCheckedImport(lead, rows, table), await buildCheckedImport(other, rows, table)];
    await Promise.all([startRun(lead, one.id), startRun(other, two.id)]);
    await jobsDone();
    const ended = [await findImport(lead, one.id), await findImport(other, two.id)];
    expect(ended.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(ended.reduce((sum, { counts }) => sum + counts.create, 0)).toBe(600);
    expect(ended.reduce((sum, { counts }) => sum + counts.skip, 0)).toBe(600);
    expect(await countAssets(lead)).toBe(600);
  });

  it('is refused to guests', async () => {
    const { organization, space } = await buildLead();
    const client = await buildPerson(organization, 'Client', space);
    const reply = await as(client.token).call(importsApi.create, {
      body: { entity: 'assets', name: 'x.csv', header: ['tag'], rows: 1 },
    });
    expect(reply.code).toBe('FORBIDDEN');
  });
});

describe('models in a file', () => {
  const table: Table = { mapping: ['tag', 'name', 'manufacturer', 'model'] };

  it('are found by their names, and created once where the importer may', async () => {
    const { lead } = await buildLead();
    const body = { name: 'RTAF 090', manufacturer: 'Trane' };
    const { model } = (await as(lead.token).call(modelsApi.create, { body })).data;
    await importRows(
      lead,
      [
        ['M-1', 'Chiller', 'TRANE', 'rtaf 090'],
        ['M-2', 'Pump', 'Grundfos', 'CR 10'],
        ['M-3', 'Pump', 'grundfos', 'cr 10'],
      ],
      table,
    );
    expect(await assetOf(lead, 'M-1')).toMatchObject({ model_id: model.id, model: 'RTAF 090', manufacturer: 'Trane' });
    const { models } = (await as(lead.token).call(modelsApi.list, { query: { query: 'CR 10' } })).data;
    expect(models).toMatchObject([{ name: 'CR 10', manufacturer: 'Grundfos', units_count: 2 }]);
  });

  it('that two manufacturers have need the manufacturer', async () => {
    const { lead } = await buildLead();
    for (const manufacturer of ['Trane', 'Carrier'])
      await as(lead.token).call(modelsApi.create, { body: { name: 'X1', manufacturer } });
    const checked = await buildCheckedImport(lead, [['M-1', 'Chiller', '', 'X1']], table);
    expect((await failedRowsOf(lead, checked.id))[0]?.reasons).toEqual([expect.stringContaining('X1')]);
  });

  it('are not created by people who may not, and nothing else of the row is', async () => {
    const { lead, organization } = await buildLead();
    const agent = await buildPerson(organization, 'Agent');
    const checked = await buildCheckedImport(agent, [['M-1', 'Chiller', 'Trane', 'RTAF']], table);
    expect(checked.counts).toMatchObject({ create: 0, failed: 1 });
    expect(await assetOf(lead, 'M-1')).toBeUndefined();
  });
});
