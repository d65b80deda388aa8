import type { auditApi } from '@sightline/contract/audit/audit';
import type { Scenarios } from '../scenario.ts';

const about = ({ agent }: { agent: string }) => ({ filter: { user_id: agent, record_id: agent } });

export const scenarios: Scenarios<typeof auditApi> = {
  list: { allow: 'audit.view', input: (ids) => ({ query: about(ids) }) },
  export: {
    allow: 'audit.view',
    given: ['tickets.create'],
    input: () => ({ body: {} }),
    also: [
      {
        input: (ids) => ({ body: { query: ids.secret, ...about(ids) } }),
        answers: { 'body.query': 'empty', 'body.filter.user_id': 'empty', 'body.filter.record_id': 'empty' },
      },
    ],
    audits: 'audit_log.exported',
    unseen: 'shows in the audit log alone',
  },
};
