import type { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof knowledgeApi> = {
  home: { allow: 'knowledge.view' },
  search: {
    allow: 'knowledge.view',
    input: () => ({ query: { query: 'article' } }),
    also: [
      {
        input: ({ article_category }) => ({
          query: { query: 'filter', filter: { category_id: article_category, language: 'en' } },
        }),
      },
      { input: ({ article_product }) => ({ query: { query: 'filter', filter: { product_id: article_product } } }) },
    ],
  },
  suggest: {
    allow: 'knowledge.view',
    input: () => ({ query: { text: 'The article about filters' } }),
    also: [{ input: ({ problem_type }) => ({ query: { text: '', problem_type_id: problem_type } }) }],
  },
  listEmptySearches: { allow: 'knowledge.create' },
  countEmptySearch: {
    allow: 'knowledge.view',
    input: () => ({ body: { query: 'gearbox oil' } }),
    unaudited: 'it counts words and names nobody',
    unseen: 'authors see it when they open the feedback',
  },
  history: { allow: 'knowledge.view' },
  clearHistory: {
    allow: 'knowledge.view',
    given: ['knowledge.reader-activity.view'],
    unaudited: 'what people read is theirs alone',
  },
  trending: { allow: 'knowledge.view' },
  bookmarks: { allow: 'knowledge.view' },
};

export const rows: Rows = ({ organization, secret }) => ({
  empty_searches: { organization_id: organization, words: `Searched ${secret}` },
});
