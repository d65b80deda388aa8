import type { productsApi } from '@sightline/contract/knowledge/products';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof productsApi> = {
  list: { allow: 'knowledge.view' },
  create: {
    allow: 'knowledge.manage',
    makes: 'article_product',
    another: { name: 'Pumps' },
    input: ({ article_product }) => ({ body: { id: article_product, name: 'Chillers', description: 'All sizes' } }),
    also: [{ input: ({ model }) => ({ body: { name: 'Boilers', model_ids: [model] } }) }],
    audits: 'article_product.created',
  },
  update: {
    allow: 'knowledge.manage',
    given: ['knowledge.products.create'],
    input: ({ article_product }) => ({ params: { id: article_product }, body: { name: 'Chillers and heat pumps' } }),
    also: [
      {
        input: ({ article_product, model }) => ({
          params: { id: article_product },
          body: { name: 'Chillers', model_ids: [model] },
        }),
      },
    ],
    audits: 'article_product.updated',
  },
  remove: {
    allow: 'knowledge.manage',
    given: ['knowledge.products.create'],
    input: ({ article_product }) => ({ params: { id: article_product } }),
    audits: 'article_product.deleted',
  },
};

export const rows: Rows = ({ organization, article_product, article, model, problem_type, secret }) => ({
  article_problem_types: { organization_id: organization, article_id: article, problem_type_id: problem_type },
  article_products: { organization_id: organization, id: article_product, name: `Product of ${secret}` },
  article_product_models: { organization_id: organization, product_id: article_product, model_id: model },
  article_product_links: { organization_id: organization, article_id: article, product_id: article_product },
});
