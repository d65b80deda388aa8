import type { absencesApi } from '@sightline/contract/schedule/absences';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const times = { starts_at: '2090-03-01T00:00:00.000Z', ends_at: '2090-03-08T00:00:00.000Z' };
const vacation = { kind: 'vacation' as const, note: 'Back on Monday.', ...times };

export const scenarios: Scenarios<typeof absencesApi> = {
  list: {
    allow: 'schedule.view',
    given: ['schedule.absences.create'],
    input: ({ agent }) => ({ query: { ...times, filter: { user_ids: [agent] } } }),
  },
  create: {
    allow: 'schedule.view',
    makes: 'absence',
    another: { note: 'Another note.' },
    input: ({ absence, agent }) => ({ body: { id: absence, user_id: agent, ...vacation } }),
    audits: 'absence.entered',
  },
  update: {
    allow: 'schedule.view',
    given: ['schedule.absences.create'],
    input: ({ absence }) => ({ params: { id: absence }, body: { ...vacation, kind: 'other', version: 1 } }),
    audits: 'absence.changed',
  },
  remove: {
    allow: 'schedule.view',
    given: ['schedule.absences.create'],
    input: ({ absence }) => ({ params: { id: absence } }),
    audits: 'absence.removed',
  },
};

export const rows: Rows = ({ organization, absence, agent, secret }) => ({
  absences: {
    ...{ organization_id: organization, id: absence, person_id: agent, kind: 'other', entered_by: agent },
    ...{ starts_at: '2090-01-05T00:00:00Z', ends_at: '2090-01-06T00:00:00Z', note: secret },
  },
});
