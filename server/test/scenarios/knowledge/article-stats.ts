import type { articleStatsApi } from '@sightline/contract/knowledge/article-stats';
import type { Scenarios, Step } from '../scenario.ts';

const published: Step[] = ['knowledge.articles.create', 'knowledge.articles.saveDraft', 'knowledge.articles.publish'];

export const scenarios: Scenarios<typeof articleStatsApi> = {
  list: {
    allow: 'knowledge.create',
    given: published,
    input: ({ secret }) => ({ query: { query: secret, filter: { days: 30 } } }),
    also: [
      { input: ({ article_category }) => ({ query: { filter: { category_id: [article_category] } } }) },
      { input: ({ agent }) => ({ query: { filter: { owner_id: [agent] } } }) },
    ],
  },
  ofArticle: { allow: 'knowledge.create', given: published, input: ({ article }) => ({ params: { id: article } }) },
  export: {
    allow: 'knowledge.create',
    given: published,
    input: ({ secret }) => ({ body: { query: secret } }),
    answers: { 'body.query': 'empty', 'body.filter.category_id': 'empty', 'body.filter.owner_id': 'empty' },
    also: [
      {
        input: ({ article_category, agent }) => ({
          body: { filter: { category_id: [article_category], owner_id: [agent] } },
        }),
        answers: { 'body.filter.category_id': 'empty', 'body.filter.owner_id': 'empty' },
      },
    ],
    unaudited: 'figures of articles name no customer',
    unseen: 'it reads only',
  },
};
