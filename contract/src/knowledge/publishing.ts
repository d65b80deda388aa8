import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { greatestInt, Id, Locale, optionalLine, TimestampInput } from '../scalars.ts';
import { Article } from './articles.ts';

const params = z.object({ id: Id });
const oneArticle = z.object({ article: Article });
const making = ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_ARTICLES'] as const;

/** `move`: to `category_id`, null for none. `give`: to `owner_id`. */
export const ArticlesAction = z.enum(['archive', 'move', 'give']);
export type ArticlesAction = z.infer<typeof ArticlesAction>;

export const publishingApi = {
  schedule: endpoint('POST', '/knowledge/article/:id/schedule', {
    summary: 'Publishes the draft at an instant.',
    description:
      'What is published is the draft as it is now; what is changed meanwhile stays a draft. A second call takes the place of the first.',
    params,
    body: z.object({
      at: TimestampInput,
      note: optionalLine(limits.articles.note).default(''),
      /** The version of the draft that the publisher has seen. */
      lock_version: z.int().min(1).max(greatestInt),
    }),
    data: oneArticle,
    errors: ['NOT_FOUND', 'STALE_VERSION', 'ARTICLE_EMPTY', 'ARTICLE_ARCHIVED', 'TIME_PASSED'],
  }),
  unschedule: endpoint('DELETE', '/knowledge/article/:id/schedule', {
    summary: 'Cancels a publication that was scheduled.',
    params,
    data: oneArticle,
    errors: ['NOT_FOUND', 'ARTICLE_NOT_SCHEDULED'],
  }),
  translate: endpoint('POST', '/knowledge/article/:id/translate', {
    summary: 'Begins the translation of an article, as a draft with the text of its source.',
    params,
    body: z.object({ language: Locale }),
    data: oneArticle,
    errors: [...making, 'ARTICLE_TRANSLATED'],
  }),
  pair: endpoint('PUT', '/knowledge/article/:id/translation', {
    summary: 'Says that an article is the translation of another one, or of none.',
    params,
    body: z.object({ source_id: Id.nullable() }),
    data: oneArticle,
    errors: ['NOT_FOUND', 'ARTICLE_TRANSLATED'],
  }),
  duplicate: endpoint('POST', '/knowledge/article/:id/duplicate', {
    summary: 'Begins an article with the text of another one, as a draft for agents.',
    params,
    body: z.object({ id: Id.optional() }),
    idempotentBy: 'id',
    data: oneArticle,
    errors: making,
  }),
  bulk: endpoint('POST', '/knowledge/articles/bulk', {
    summary: 'Archives articles, or moves them to a category or an owner.',
    description: 'Those that the action does not fit are named with the reason, and the others are changed.',
    body: z.object({
      ids: z.array(Id).min(1).max(limits.articles.bulk),
      action: ArticlesAction,
      category_id: Id.nullable().optional(),
      owner_id: Id.optional(),
    }),
    data: z.object({ done: z.array(Id), failed: z.array(z.object({ id: Id, code: z.string() })), missing: z.int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_ASSIGNABLE'],
  }),
};
