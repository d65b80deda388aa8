import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, PersonRef, Timestamp } from '../scalars.ts';
import { ArticleRef } from './articles.ts';

export const FlagKind = z.enum(['wrong', 'outdated', 'missing_step']);
export type FlagKind = z.infer<typeof FlagKind>;
export const FlagStatus = z.enum(['open', 'in_progress', 'done', 'declined']);
export type FlagStatus = z.infer<typeof FlagStatus>;

/** A mistake in an article that an agent reported at work. */
export const ArticleFlag = z.object({
  id: Id,
  article: ArticleRef,
  ticket: z.object({ id: Id, ticket_id: z.int(), subject: z.string() }).nullable(),
  person: PersonRef,
  kind: FlagKind,
  comment: z.string(),
  status: FlagStatus,
  reply: z.string(),
  replied_by: PersonRef.nullable(),
  replied_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type ArticleFlag = z.infer<typeof ArticleFlag>;

const oneFlag = z.object({ flag: ArticleFlag });
const comment = z.string().trim().max(limits.articles.comment);

export const flagsApi = {
  create: endpoint('POST', '/knowledge/article/:id/flags', {
    summary: 'Flags an article that turned out wrong, outdated or incomplete at work.',
    description: 'Its owner is notified.',
    params: z.object({ id: Id }),
    body: z.object({
      id: Id.optional(),
      kind: FlagKind,
      comment: comment.default(''),
      ticket_id: Id.nullable().default(null),
    }),
    idempotentBy: 'id',
    data: oneFlag,
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'TOO_MANY_FLAGS'],
  }),
  list: endpoint('GET', '/knowledge/flags', {
    summary: 'Lists flags of articles, newest first: authors see all, others their own.',
    query: z.object({
      page: Page,
      filter: z.object({ status: FlagStatus.optional(), article_id: Id.optional() }).optional(),
    }),
    data: z.object({ flags: z.array(ArticleFlag), pagination: Pagination }),
  }),
  reply: endpoint('PUT', '/knowledge/flag/:id', {
    summary: 'Says what becomes of a flag.',
    description: 'Who flagged the article is notified of a reply.',
    params: z.object({ id: Id }),
    body: z.object({ status: FlagStatus, reply: comment.default('') }),
    data: oneFlag,
    errors: ['NOT_FOUND'],
  }),
};
