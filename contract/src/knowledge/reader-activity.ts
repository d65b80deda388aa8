import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, PersonRef, Timestamp } from '../scalars.ts';
import { ArticleRef, FeedbackReason } from './articles.ts';

export const FeedbackStatus = z.enum(['open', 'done']);
export type FeedbackStatus = z.infer<typeof FeedbackStatus>;

/** A reader's opinion of an article. */
export const ArticleFeedback = z.object({
  id: Id,
  article: ArticleRef,
  person: PersonRef,
  is_helpful: z.boolean(),
  reason: FeedbackReason.nullable(),
  comment: z.string(),
  version: z.int(),
  status: FeedbackStatus,
  created_at: Timestamp,
});
export type ArticleFeedback = z.infer<typeof ArticleFeedback>;

const params = z.object({ id: Id });

export const readerActivityApi = {
  view: endpoint('POST', '/knowledge/article/:id/view', {
    summary: 'Counts a reading, once a day, and keeps it in the history of the reader.',
    params,
    errors: ['NOT_FOUND'],
  }),
  bookmark: endpoint('PUT', '/knowledge/article/:id/bookmark', {
    summary: 'Keeps an article among the bookmarks of the reader.',
    params,
    body: z.object({}),
    errors: ['NOT_FOUND', 'TOO_MANY_BOOKMARKS'],
  }),
  removeBookmark: endpoint('DELETE', '/knowledge/article/:id/bookmark', {
    summary: 'Removes a bookmark of the reader.',
    params,
    errors: ['NOT_FOUND'],
  }),
  give: endpoint('PUT', '/knowledge/article/:id/feedback', {
    summary: 'Says whether a published article was helpful.',
    description: 'A reader has one opinion of an article, and may change it.',
    params,
    body: z.object({
      is_helpful: z.boolean(),
      reason: FeedbackReason.nullable().default(null),
      comment: z.string().trim().max(limits.articles.comment).default(''),
    }),
    errors: ['NOT_FOUND', 'ARTICLE_NOT_PUBLISHED'],
  }),
  list: endpoint('GET', '/knowledge/feedback', {
    summary: 'Lists what readers thought of articles, newest first.',
    query: z.object({
      page: Page,
      filter: z
        .object({
          status: FeedbackStatus.optional(),
          article_id: Id.optional(),
          helpful: z.enum(['true', 'false']).optional(),
        })
        .optional(),
    }),
    data: z.object({ feedback: z.array(ArticleFeedback), pagination: Pagination }),
  }),
  settle: endpoint('PUT', '/knowledge/feedback/:id', {
    summary: 'Marks feedback as dealt with, or as open again.',
    params,
    body: z.object({ status: FeedbackStatus }),
    data: z.object({ feedback: ArticleFeedback }),
    errors: ['NOT_FOUND'],
  }),
};
