import { suggestMapping } from '@sightline/contract/job-import-headers';
import { peopleApi } from '@sightline/contract/people';
import { peopleImport } from '@sightline/contract/people-import';
import { ticketsApi } from '@sightline/contract/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import {
  arrange,
  buildOrganization,
  buildPerson,
  buildSpace,
  type TestOrganization,
  type TestPerson,
} from '#test/factories';
import { buildCheckedImport, failedRowsOf } from '#test/factories/imports';
import { downloadTable, readCsvRows, readWorkbookRows } from '#test/tables';

/** What people write, and what files like to destroy. */
const odd = [
  ...['0012345', '=1+1', "'=1+1", '+55 11 4002-8922', '-5', '@SUM(A1)', '7,89E+12', '1.234', 'TRUE', '2024-03-01'],
  ...['a;b,c|d', 'a "quoted" word', '"', 'ünïcødé ação 漢字 🏭👩🏽‍🔧', '<b>&amp;</b>', '_x0041_', 'null'],
];

const files = [
  ['csv', 'en'],
  ['csv', 'pt'],
  ['xlsx', 'en'],
  ['xlsx', 'pt'],
] as const;

async function buildLead(locale: 'en' | 'pt'): Promise<TestPerson & { organization: TestOrganization }> {
  const organization = await buildOrganization();
  await arrange(`update organizations set timezone = 'America/Sao_Paulo' where id = $1`, [organization.id]);
  const lead = await buildPerson(organization, 'Manager');
  await arrange('update users set locale = $2 where id = $1', [lead.id, locale]);
  return { ...lead, organization };
}

async function rowsOf(lead: TestPerson, path: string, format: 'csv' | 'xlsx'): Promise<string[][]> {
  const bytes = await downloadTable(lead, path, { format });
  return format === 'csv' ? readCsvRows(bytes.toString()) : readWorkbookRows(bytes);
}

describe('a table that somebody downloads', () => {
  it.each(files)(
    'has every ticket as it was written, and its times on the clock of the workspace: %s, %s',
    async (format, locale) => {
      const lead = await buildLead(locale);
      const due_date = '2027-01-15T02:30:00.000Z';
      for (const subject of odd) await as(lead.token).call(ticketsApi.create, { body: { subject, due_date } });
      const [header = [], ...rows] = await rowsOf(lead, ticketsApi.export.path, format);
      const at = (title: string) => header.indexOf(title);
      const [subject, due] = locale === 'en' ? ['Subject', 'Due'] : ['Assunto', 'Prazo'];
      expect(rows.map((row) => row[at(subject)]).toSorted()).toEqual(odd.toSorted());
      expect(new Set(rows.map((row) => row[at(`${due} (America/Sao_Paulo)`)]))).toEqual(
        new Set(['2027-01-14 23:30:00']),
      );
    },
  );

  it.each(files)('of people comes back without a change: %s, %s', async (format, locale) => {
    const lead = await buildLead(locale);
    const space = await buildSpace(lead.organization);
    for (const name of odd.slice(0, 8)) {
      const { id } = await buildPerson(lead.organization, 'Agent');
      await arrange('update users set name = $2 where id = $1', [id, name]);
      await arrange('update people set name = $2 where id = $1', [id, name]);
    }
    await buildPerson(lead.organization, 'Client', space);
    const [header = [], ...rows] = await rowsOf(lead, peopleApi.export.path, format);
    const mapping = suggestMapping(peopleImport.fields, header);
    expect(mapping).toEqual(expect.arrayContaining(['email', 'name', 'role']));
    const checked = await buildCheckedImport(lead, rows, { entity: 'people', header, mapping });
    expect(await failedRowsOf(lead, checked.id)).toEqual([]);
    expect(checked.counts).toEqual({ create: 0, update: 0, skip: rows.length, failed: 0 });
  });
});
