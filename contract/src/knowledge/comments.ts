import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, PersonRef, requiredProse, Timestamp } from '../scalars.ts';

/** A place in the shared document of an article, as Yjs names it: it stays where it is when others write around it. */
const SharedId = z.object({ client: z.int().min(0), clock: z.int().min(0) });
const SharedPosition = z.object({
  type: SharedId.nullable().optional(),
  tname: z.string().max(60).nullable().optional(),
  item: SharedId.nullable().optional(),
  assoc: z.int().optional(),
});

/** From where to where a passage goes. */
export const CommentAnchor = z.object({ from: SharedPosition, to: SharedPosition });
export type CommentAnchor = z.infer<typeof CommentAnchor>;

export const ArticleComment = z.object({
  id: Id,
  author: PersonRef,
  text: z.string(),
  created_at: Timestamp,
});
export type ArticleComment = z.infer<typeof ArticleComment>;

export const CommentThread = z.object({
  id: Id,
  anchor: CommentAnchor,
  /** The text of the passage when the thread began. */
  quote: z.string(),
  comments: z.array(ArticleComment),
  resolved_at: Timestamp.nullable(),
  resolved_by: PersonRef.nullable(),
});
export type CommentThread = z.infer<typeof CommentThread>;

const { comments: most } = limits.articles;
const text = requiredProse(most.text);
const mentioned_ids = z.array(Id).max(most.mentions).default([]);
const params = z.object({ id: Id });
const threadParams = params.extend({ threadId: Id });
const oneThread = z.object({ thread: CommentThread });

export const commentsApi = {
  list: endpoint('GET', '/knowledge/article/:id/threads', {
    summary: 'Lists what authors say about passages of an article.',
    params,
    query: OnePage,
    data: wholeList({ threads: z.array(CommentThread) }),
    errors: ['NOT_FOUND'],
  }),
  begin: endpoint('POST', '/knowledge/article/:id/threads', {
    summary: 'Comments on a passage.',
    description: 'Authors alone see it. People who are mentioned are notified if they are authors.',
    params,
    body: z.object({
      id: Id.optional(),
      anchor: CommentAnchor,
      quote: requiredProse(most.quote),
      text,
      mentioned_ids,
    }),
    idempotentBy: 'id',
    data: oneThread,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_COMMENTS'],
  }),
  reply: endpoint('POST', '/knowledge/article/:id/thread/:threadId/comments', {
    summary: 'Answers a comment.',
    description: 'A resolved thread is open again.',
    params: threadParams,
    body: z.object({ id: Id.optional(), text, mentioned_ids }),
    idempotentBy: 'id',
    data: oneThread,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_COMMENTS'],
  }),
  resolve: endpoint('PUT', '/knowledge/article/:id/thread/:threadId', {
    summary: 'Resolves a thread, or opens it again.',
    params: threadParams,
    body: z.object({ is_resolved: z.boolean() }),
    data: oneThread,
    errors: ['NOT_FOUND'],
  }),
  remove: endpoint('DELETE', '/knowledge/article/:id/comment/:commentId', {
    summary: 'Deletes an own comment; the first one takes its thread along.',
    params: params.extend({ commentId: Id }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};
