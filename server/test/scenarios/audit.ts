import type { auditApi } from '@sightline/contract/audit';
import type { Scenarios } from './scenario.ts';

export const auditScenarios: Scenarios<typeof auditApi> = {
  list: { allow: 'audit.view', input: ({ agent }) => ({ query: { filter: { user_id: agent, record_id: agent } } }) },
};
