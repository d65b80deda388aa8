import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { skillsApi } from '@sightline/contract/schedule/skills';
import { sessionApi } from '@sightline/contract/session/session';
import { assistanceTypesApi } from '@sightline/contract/tickets/assistance-types';
import { problemTypesApi } from '@sightline/contract/tickets/problem-types';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';

const names = { en: { name: '' }, pt: { name: 'Reparo' } };

async function buildTypes() {
  const organization = await buildOrganization();
  const [lead, reader] = [await buildPerson(organization, 'Manager'), await buildPerson(organization)];
  await as(reader.token).call(sessionApi.updateMe, { body: { locale: 'pt' } });
  const repair = await as(lead.token).call(assistanceTypesApi.create, {
    body: { name: 'Repair', translations: names },
  });
  const leak = await as(lead.token).call(problemTypesApi.create, {
    body: { name: 'Leak', translations: { pt: { name: 'Vazamento' } } },
  });
  return { organization, lead, reader, repair: repair.data.assistance_type, leak: leak.data.problem_type };
}

describe('the name of a type', () => {
  it('is in the language of who reads, and as everybody sees it where it is not translated', async () => {
    const { lead, reader, repair, leak } = await buildTypes();
    expect(repair).toMatchObject({ name: 'Repair', base: { name: 'Repair' }, translations: names });
    const { assistance_types } = (await as(reader.token).call(assistanceTypesApi.list, {})).data;
    expect(assistance_types[0]).toMatchObject({ name: 'Reparo', base: { name: 'Repair' } });
    const { problem_types } = (await as(reader.token).call(problemTypesApi.list, {})).data;
    expect(problem_types[0]).toMatchObject({ name: 'Vazamento', base: { name: 'Leak' } });
    const types = { assistance_type_id: repair.id, problem_type_id: leak.id };
    const made = (await as(lead.token).call(ticketsApi.create, { body: { subject: 'Pump', ...types } })).data.ticket;
    expect([made.assistance_type?.name, made.problem_type?.name]).toEqual(['Repair', 'Leak']);
    const read = (await as(reader.token).call(ticketsApi.find, { params: { id: made.id } })).data.ticket;
    expect([read.assistance_type?.name, read.problem_type?.name]).toEqual(['Reparo', 'Vazamento']);
    const waiting = (await as(reader.token).call(scheduleApi.unscheduled, { query: {} })).data.tickets;
    expect(waiting[0]?.assistance_type?.name).toBe('Reparo');
    await as(lead.token).call(skillsApi.create, {
      body: { name: 'Pumps', assistance_type_ids: [repair.id] },
    });
    const { skills } = (await as(reader.token).call(skillsApi.list, {})).data;
    expect(skills[0]?.assistance_types[0]?.name).toBe('Reparo');
  });

  it('is kept by the history and the audit log in the form that everybody sees, in whatever language it was changed', async () => {
    const { organization, reader, lead, repair } = await buildTypes();
    const { ticket } = (await as(reader.token).call(ticketsApi.create, { body: { subject: 'Pump' } })).data;
    const params = { id: ticket.id };
    await as(reader.token).call(ticketsApi.update, { params, body: { assistance_type_id: repair.id } });
    const { events } = (await as(lead.token).call(ticketsApi.events, { params, query: {} })).data;
    expect(events.find(({ kind }) => kind === 'assistance_type_changed')?.to).toBe('Repair');
    await as(lead.token).call(sessionApi.updateMe, { body: { locale: 'pt' } });
    const body = { name: 'Repair', translations: names, code: 'REP', version: repair.version };
    await as(lead.token).call(assistanceTypesApi.update, { params: { id: repair.id }, body });
    const [entry] = await arrange<{ changes: { field: string }[] }>(
      `select changes from audit_log where organization_id = $1 and event = 'assistance_type.updated'`,
      [organization.id],
    );
    expect(entry?.changes.map(({ field }) => field)).toEqual(['code']);
  });
});
