import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, line, optionalLine } from '../scalars.ts';

/** A subject of articles. `articles_count` counts those that the reader sees; customers do not get the models. */
export const ArticleProduct = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  models: z.array(z.object({ id: Id, name: z.string(), manufacturer: z.string() })),
  articles_count: z.int(),
});
export type ArticleProduct = z.infer<typeof ArticleProduct>;

const definition = {
  name: line(limits.name),
  description: optionalLine(limits.articles.summary).default(''),
  model_ids: z.array(Id).max(limits.articles.models).default([]),
};

const params = z.object({ id: Id });
const oneProduct = z.object({ product: ArticleProduct });

export const productsApi = {
  list: endpoint('GET', '/knowledge/products', {
    summary: 'Lists the products that articles are about.',
    description: 'Customers see those that lead to articles of theirs.',
    query: OnePage,
    data: wholeList({ products: z.array(ArticleProduct) }),
  }),
  create: endpoint('POST', '/knowledge/products', {
    summary: 'Creates a product.',
    body: z.object({ id: Id.optional(), ...definition }),
    idempotentBy: 'id',
    data: oneProduct,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_PRODUCTS'],
  }),
  update: endpoint('PUT', '/knowledge/product/:id', {
    summary: 'Changes a product.',
    params,
    body: z.object(definition),
    data: oneProduct,
    errors: ['NOT_FOUND'],
  }),
  remove: endpoint('DELETE', '/knowledge/product/:id', {
    summary: 'Deletes a product; its articles stay.',
    params,
    errors: ['NOT_FOUND'],
  }),
};
