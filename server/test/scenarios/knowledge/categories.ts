import type { articleCategoriesApi } from '@sightline/contract/knowledge/categories';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof articleCategoriesApi> = {
  list: { allow: 'knowledge.view' },
  create: {
    allow: 'knowledge.manage',
    makes: 'article_category',
    another: { name: 'Pumps' },
    input: ({ article_category }) => ({
      body: {
        ...{ id: article_category, name: 'Cooling', description: 'Chillers and cold rooms', icon: 'snowflake' },
        translations: { pt: { name: 'Refrigeração', description: 'Chillers e câmaras frias' } },
      },
    }),
    also: [{ input: ({ article_category }) => ({ body: { name: 'Chillers', parent_id: article_category } }) }],
    audits: 'article_category.created',
  },
  update: {
    allow: 'knowledge.manage',
    given: ['knowledge.categories.create'],
    input: ({ article_category }) => ({ params: { id: article_category }, body: { name: 'Refrigeration' } }),
    also: [
      {
        input: ({ article_category }) => ({
          params: { id: article_category },
          body: { name: 'Chillers', parent_id: article_category },
        }),
      },
    ],
    audits: 'article_category.updated',
  },
  place: {
    allow: 'knowledge.manage',
    // Behind one that was created after it.
    given: ['knowledge.categories.create', { name: 'knowledge.categories.create', by: 'agent' }],
    input: ({ article_category }) => ({ params: { id: article_category }, body: { parent_id: null, before_id: null } }),
    also: [
      {
        input: ({ article_category }) => ({
          params: { id: article_category },
          body: { parent_id: article_category, before_id: article_category },
        }),
      },
    ],
    audits: 'article_category.updated',
  },
  remove: {
    allow: 'knowledge.manage',
    given: ['knowledge.categories.create'],
    input: ({ article_category }) => ({ params: { id: article_category } }),
    also: [
      {
        input: ({ article_category }) => ({
          params: { id: article_category },
          query: { move_to: article_category },
        }),
        answers: { 'query.move_to': 'rejected' },
      },
    ],
    audits: 'article_category.deleted',
  },
};

export const rows: Rows = ({ organization, article_category, secret }) => ({
  article_categories: {
    organization_id: organization,
    id: article_category,
    name: `Topic of ${secret}`,
    icon: 'tool',
    color: 'blue',
  },
});
