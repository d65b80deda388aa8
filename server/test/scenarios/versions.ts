import type { versionsApi } from '@sightline/contract/knowledge-versions';
import type { Scenarios } from './scenario.ts';

export const versionsScenarios: Scenarios<typeof versionsApi> = {
  diff: {
    allow: 'knowledge.create',
    given: ['articles.create', 'articles.saveDraft', 'articles.publish'],
    input: ({ article }) => ({ params: { id: article }, query: { from: 1, to: 'draft' } }),
  },
};
