import type { alertsApi } from '@sightline/contract/assets/alerts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof alertsApi> = {
  find: { allow: 'assets.configure', input: () => ({}) },
  set: {
    allow: 'assets.configure',
    input: ({ agent }) => ({ body: { roles: ['Manager'], people_ids: [agent] } }),
    audits: 'setting.changed',
  },
};

export const rows: Rows = ({ organization, warranty }) => ({
  warranty_alerts: { organization_id: organization, warranty_id: warranty, days: 30, told_at: '2026-01-01T00:00:00Z' },
});
