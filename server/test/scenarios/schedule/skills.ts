import type { skillsApi } from '@sightline/contract/schedule/skills';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof skillsApi> = {
  list: { allow: 'schedule.view', given: ['schedule.skills.create'], input: () => ({}) },
  create: {
    allow: 'tickets.configure',
    makes: 'skill',
    another: { name: 'Working at height' },
    given: ['tickets.assistance-types.create'],
    input: ({ skill: id, agent, assistance_type }) => ({
      body: { id, name: `Refrigerants ${id}`, user_ids: [agent], assistance_type_ids: [assistance_type] },
    }),
    audits: 'skill.created',
  },
  update: {
    allow: 'tickets.configure',
    given: ['schedule.skills.create'],
    input: ({ skill: id, agent, assistance_type }) => ({
      params: { id },
      body: { name: `Refrigerants, category I ${id}`, user_ids: [agent], assistance_type_ids: [assistance_type] },
    }),
    audits: 'skill.updated',
  },
  remove: {
    allow: 'tickets.configure',
    given: ['schedule.skills.create'],
    input: ({ skill: id }) => ({ params: { id } }),
    audits: 'skill.deleted',
  },
  people: { allow: 'schedule.view', given: ['schedule.skills.create'], input: () => ({}) },
  setPlannable: {
    allow: 'tickets.configure',
    input: ({ agent: id }) => ({ params: { id }, body: { is_plannable: true } }),
    audits: 'person.plannable_changed',
  },
};

export const rows: Rows = ({ organization, skill: id, agent, client, assistance_type, secret }) => ({
  skills: { organization_id: organization, id, name: `Skill of ${secret}` },
  person_skills: { organization_id: organization, person_id: agent, skill_id: id },
  plannable_people: { organization_id: organization, person_id: client },
  assistance_type_skills: { organization_id: organization, assistance_type_id: assistance_type, skill_id: id },
});
