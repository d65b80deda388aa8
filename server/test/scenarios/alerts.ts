import type { alertsApi } from '@sightline/contract/asset-alerts';
import type { Scenarios } from './scenario.ts';

export const alertsScenarios: Scenarios<typeof alertsApi> = {
  find: { allow: 'assets.configure', input: () => ({}) },
  set: {
    allow: 'assets.configure',
    input: ({ agent }) => ({ body: { roles: ['Manager'], people_ids: [agent] } }),
    audits: 'setting.changed',
  },
};
