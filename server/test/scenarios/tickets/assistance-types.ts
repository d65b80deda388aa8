import type { assistanceTypesApi } from '@sightline/contract/tickets/assistance-types';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const type = { name: 'Repair on site', code: 'REP', mode: 'onsite' as const, default_duration: 90 };

export const scenarios: Scenarios<typeof assistanceTypesApi> = {
  list: { allow: 'sheets.view', input: () => ({}) },
  create: {
    allow: 'tickets.configure',
    makes: 'assistance_type',
    another: { name: 'Another type' },
    given: ['sheets.templates.create'],
    input: ({ assistance_type, sheet_template }) => ({
      body: { id: assistance_type, ...type, sheet_template_id: sheet_template },
    }),
    audits: 'assistance_type.created',
  },
  update: {
    allow: 'tickets.configure',
    given: ['tickets.assistance-types.create'],
    input: ({ assistance_type, sheet_template }) => ({
      params: { id: assistance_type },
      body: { ...type, sheet_template_id: sheet_template, active: false, version: 1 },
    }),
    audits: 'assistance_type.updated',
  },
  order: {
    allow: 'tickets.configure',
    given: ['tickets.assistance-types.create'],
    input: ({ assistance_type }) => ({ body: { ids: [assistance_type] } }),
    audits: 'assistance_type.ordered',
  },
};

export const rows: Rows = ({ organization, assistance_type, secret }) => ({
  assistance_types: {
    organization_id: organization,
    id: assistance_type,
    name: `Assistance of ${secret}`,
    icon: 'tool',
    color: 'gray',
    mode: 'onsite',
  },
});
