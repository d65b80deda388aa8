import type { helpApi } from '@sightline/contract/knowledge/help';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof helpApi> = {
  find: { allow: 'knowledge.create' },
  set: {
    allow: 'knowledge.manage',
    given: ['workspace.environments.create'],
    input: () => ({
      body: { is_enabled: true, is_indexed: true, greeting_en: 'How can we help?', greeting_pt: 'Como ajudar?' },
    }),
    audits: 'setting.changed',
  },
};

export const rows: Rows = ({ organization, article, secret }) => ({
  article_votes: { organization_id: organization, article_id: article, voter: `Vote of ${secret}`, is_helpful: true },
});
