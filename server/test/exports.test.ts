import { auditApi } from '@sightline/contract/audit/audit';
import { suggestMapping } from '@sightline/contract/jobs/import-headers';
import { peopleImport } from '@sightline/contract/people/import';
import { peopleApi } from '@sightline/contract/people/people';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
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

/** People write these texts, and spreadsheets tend to change them. */
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

async function rowsOf(
  lead: TestPerson,
  path: string,
  format: 'csv' | 'xlsx',
  chosen: object = {},
): Promise<string[][]> {
  const bytes = await downloadTable(lead, path, { ...chosen, format });
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

  it.each(files)('of the audit log says what happened in words of the reader: %s, %s', async (format, locale) => {
    const lead = await buildLead(locale);
    const { id } = await buildPerson(lead.organization, 'Agent');
    await as(lead.token).call(ticketsApi.create, { body: { subject: 'Left out', due_date: null } });
    for (const name of odd) await as(lead.token).call(workspaceApi.createSpace, { body: { name } });
    const roles = [{ role: 'Manager' as const, branch_id: null }];
    const setRoles = { params: { id }, body: { roles } };
    await as(lead.token).call(peopleApi.setRoles, setRoles);
    await arrange(
      `insert into audit_log (organization_id, at, event, actor_kind, actor_name, record_kind, record_label, device, changes)
       values ($1, '2027-01-15T02:30:00Z', 'ticket.updated', 'system', 'Sightline', 'ticket', '#1', 'Firefox on Linux', $2)`,
      [
        lead.organization.id,
        JSON.stringify([
          { field: 'status', from: '2', to: '4' },
          { field: 'due_date', from: null, to: '2027-01-15T02:30:00.000Z' },
          { field: 'default_role', from: 'Agent senior', to: 'Client (Agent), Agent' },
        ]),
      ],
    );
    const spaces = await rowsOf(lead, auditApi.export.path, format, { filter: { type: 'space' } });
    // Entries keep no joiners, which can hide in names.
    const kept = odd.map((text) => text.replace('\u200d', ' '));
    expect(spaces.slice(1).map((row) => row[5])).toEqual(kept.toReversed());
    const [header, exported, updated, changed] = await rowsOf(lead, auditApi.export.path, format);
    const said = {
      en: {
        header: ['Entry', 'Time (America/Sao_Paulo)', 'Who', 'What happened', 'Kind', 'About', 'Changes', 'Device'],
        exported: `${lead.name} exported the audit log`,
        updated: ['The server', 'The server changed ticket #1', 'Tickets', '#1'],
        changes:
          'Status: To do → Done\nDue date: 2027-01-14 23:30:00\nRole of new people: Agent senior → Client (Agent), Agent',
        roles: 'Roles: Agent → Manager',
        device: 'Firefox on Linux',
      },
      pt: {
        header: ['Nº do registro', 'Data e hora (America/Sao_Paulo)', 'Quem', 'O que aconteceu', 'Tipo', 'Sobre'],
        exported: `${lead.name} exportou o registro de auditoria`,
        updated: ['O servidor', 'O servidor alterou o ticket #1', 'Tickets', '#1'],
        changes:
          'Status: A fazer → Concluído\nPrazo: 2027-01-14 23:30:00\nFunção das pessoas novas: Agent senior → Cliente (Agent), Agente',
        roles: 'Funções: Agente → Gestor',
        device: 'Firefox no Linux',
      },
    }[locale];
    expect(header).toEqual(expect.arrayContaining(said.header));
    expect(exported?.[3]).toBe(said.exported);
    expect(updated?.slice(1, 8)).toEqual(['2027-01-14 23:30:00', ...said.updated, said.changes, said.device]);
    expect(changed?.[6]).toBe(said.roles);
  });
});
