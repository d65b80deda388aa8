import type { problemTypesApi } from '@sightline/contract/tickets/problem-types';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const type = { name: 'Leak', keywords: 'drip, water' };

export const scenarios: Scenarios<typeof problemTypesApi> = {
  list: { allow: 'sheets.view', input: () => ({}) },
  create: {
    allow: 'tickets.configure',
    makes: 'problem_type',
    another: { name: 'Another type' },
    input: ({ problem_type }) => ({ body: { id: problem_type, ...type } }),
    also: [{ input: ({ problem_type }) => ({ body: { name: 'Drip', parent_id: problem_type } }) }],
    audits: 'problem_type.created',
  },
  update: {
    allow: 'tickets.configure',
    given: ['tickets.problem-types.create'],
    input: ({ problem_type }) => ({ params: { id: problem_type }, body: { ...type, active: false, version: 1 } }),
    also: [
      {
        input: ({ problem_type }) => ({
          params: { id: problem_type },
          body: { ...type, parent_id: problem_type, version: 1 },
        }),
      },
    ],
    audits: 'problem_type.updated',
  },
  order: {
    allow: 'tickets.configure',
    given: ['tickets.problem-types.create'],
    input: ({ problem_type }) => ({ body: { ids: [problem_type] } }),
    audits: 'problem_type.ordered',
  },
};

export const rows: Rows = ({ organization, problem_type, secret }) => ({
  problem_types: { organization_id: organization, id: problem_type, name: `Problem of ${secret}` },
});
