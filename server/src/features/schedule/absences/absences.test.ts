import { absencesApi } from '@sightline/contract/schedule/absences';
import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { skillsApi } from '@sightline/contract/schedule/skills';
import { assistanceTypesApi } from '@sightline/contract/tickets/assistance-types';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { buildPerson, type TestPerson } from '#test/factories';
import { morning } from '#test/factories/schedule';
import { buildDesk, buildTicket } from '#test/factories/tickets';

const days = { starts_at: '2090-01-16T00:00:00.000Z', ends_at: '2090-01-19T00:00:00.000Z' };
const enter = (actor: TestPerson, input: object = {}) =>
  as(actor.token).call(absencesApi.create, { body: { kind: 'sick', note: 'Flu', ...days, ...input } });

const check = async (actor: TestPerson, input: object) =>
  (await as(actor.token).call(scheduleApi.check, { body: { ...morning, user_ids: [actor.id], ...input } })).data
    .conflicts;

describe('an absence', () => {
  it('is a conflict of a visit in it, and says why to its person and their managers alone', async () => {
    const { organization, agent, colleague } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    await enter(agent);
    const conflicts = await check(colleague, { user_ids: [agent.id] });
    expect(conflicts).toMatchObject([{ kind: 'absence', user: { id: agent.id }, detail: '' }]);
    const seen = async (actor: TestPerson) => {
      const { data } = await as(actor.token).call(absencesApi.list, { query: days });
      return data.absences.map(({ kind, note, can_edit }) => [kind, note, can_edit]);
    };
    expect(await seen(agent)).toEqual([['sick', 'Flu', true]]);
    expect(await seen(lead)).toEqual([['sick', 'Flu', true]]);
    expect(await seen(colleague)).toEqual([['private', '', false]]);
  });

  it('of others is entered, changed and removed by those who manage people', async () => {
    const { organization, agent, colleague, guest } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    expect((await enter(colleague, { user_id: agent.id })).code).toBe('FORBIDDEN');
    expect((await enter(lead, { user_id: guest.id })).code).toBe('NOT_ASSIGNABLE');
    const { absence } = (await enter(lead, { user_id: agent.id })).data;
    const params = { id: absence.id };
    const body = { kind: 'vacation' as const, ...days, version: 1 };
    expect((await as(colleague.token).call(absencesApi.update, { params, body })).code).toBe('NOT_FOUND');
    expect((await as(agent.token).call(absencesApi.update, { params, body })).data.absence.kind).toBe('vacation');
    expect((await as(lead.token).call(absencesApi.update, { params, body })).code).toBe('STALE_VERSION');
    expect((await as(colleague.token).call(absencesApi.remove, { params })).code).toBe('NOT_FOUND');
    expect((await as(lead.token).call(absencesApi.remove, { params })).status).toBe(200);
  });

  it('ends after it begins, within a year', async () => {
    const { agent } = await buildDesk();
    for (const ends_at of [days.starts_at, '2092-01-01T00:00:00.000Z'])
      expect((await enter(agent, { ends_at })).errors).toHaveProperty('ends_at');
  });
});

describe('a skill', () => {
  it('that the type of assistance asks for and somebody lacks is a conflict', async () => {
    const { organization, agent, colleague } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const type = await as(lead.token).call(assistanceTypesApi.create, { body: { name: 'Cooling' } });
    const assistance_type_id = type.data.assistance_type.id;
    const body = { name: 'Refrigerants', user_ids: [agent.id], assistance_type_ids: [assistance_type_id] };
    expect((await as(lead.token).call(skillsApi.create, { body })).status).toBe(200);
    expect((await as(lead.token).call(skillsApi.create, { body: { name: 'refrigerants' } })).code).toBe('SKILL_TAKEN');
    const ticket = await buildTicket(agent, { assistance_type_id });
    expect(await check(agent, { ticket_id: ticket.id })).toEqual([]);
    expect(await check(colleague, { ticket_id: ticket.id })).toMatchObject([
      { kind: 'skill', user: { id: colleague.id }, detail: 'Refrigerants', is_final: false },
    ]);
  });

  it('is of agents, and is deleted with what asks for it', async () => {
    const { organization, agent, guest } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const create = (actor: TestPerson, input: object) =>
      as(actor.token).call(skillsApi.create, { body: { name: 'Welding', ...input } });
    expect((await create(agent, {})).code).toBe('FORBIDDEN');
    expect((await create(lead, { user_ids: [guest.id] })).errors).toHaveProperty('user_ids');
    const { skill } = (await create(lead, { user_ids: [agent.id] })).data;
    await as(lead.token).call(skillsApi.remove, { params: { id: skill.id } });
    expect((await as(lead.token).call(skillsApi.list, {})).data.skills).toEqual([]);
  });
});
