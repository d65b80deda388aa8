import type { categoriesApi } from '@sightline/contract/assets/categories';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof categoriesApi> = {
  list: { allow: 'assets.view' },
  create: {
    allow: 'assets.configure',
    makes: 'category',
    another: { name: 'Boilers' },
    input: ({ category }) => ({ body: { id: category, name: 'Cooling', icon: 'snowflake', color: 'blue' } }),
    also: [{ input: ({ category }) => ({ body: { name: 'Chillers', parent_id: category } }) }],
    audits: 'category.created',
  },
  update: {
    allow: 'assets.configure',
    given: ['assets.categories.create'],
    input: ({ category }) => ({ params: { id: category }, body: { name: 'Refrigeration' } }),
    also: [
      { input: ({ category }) => ({ params: { id: category }, body: { name: 'Chillers', parent_id: category } }) },
    ],
    audits: 'category.updated',
  },
  remove: {
    allow: 'assets.configure',
    given: ['assets.categories.create'],
    input: ({ category }) => ({ params: { id: category } }),
    also: [
      {
        input: ({ category }) => ({ params: { id: category }, query: { move_to: category } }),
        answers: { 'query.move_to': 'rejected' },
      },
    ],
    audits: 'category.deleted',
  },
};

export const rows: Rows = ({ organization, category, secret }) => ({
  asset_categories: {
    organization_id: organization,
    id: category,
    name: `Category of ${secret}`,
    icon: 'box',
    color: 'gray',
  },
});
