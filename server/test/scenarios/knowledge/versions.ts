import type { versionsApi } from '@sightline/contract/knowledge/versions';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof versionsApi> = {
  diff: {
    allow: 'knowledge.create',
    given: ['knowledge.articles.create', 'knowledge.articles.saveDraft', 'knowledge.articles.publish'],
    input: ({ article }) => ({ params: { id: article }, query: { from: 1, to: 'draft' } }),
  },
};
