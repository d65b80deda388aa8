import { AppError } from '@sightline/contract/errors';
import type { commentsApi } from '@sightline/contract/knowledge/comments';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { countRows } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { notify } from '../../notifications/actions.ts';
import { publishDraft } from '../events.ts';
import type { ArticleRecord } from '../queries.ts';
import { requireCommented, requireThread } from './queries.ts';

/*
 * A thread about a passage of a draft: open -> resolved -> open again, by a reply or by hand. It is about where the passage is in the
 * shared document, so it stays there while others write, and says what stood there once the passage is gone. Readers, versions and
 * exports know nothing of it.
 */

type NewComment = { id: string; text: string; mentioned_ids: readonly string[] };

async function addComment(ctx: Ctx, article: ArticleRecord, threadId: string, comment: NewComment): Promise<void> {
  const { organization_id, now, actor } = ctx;
  const { id, text, mentioned_ids } = comment;
  await ctx.db
    .insertInto('article_comments')
    .values({ organization_id, id, thread_id: threadId, author_id: actor.id, text, created_at: now })
    .execute();
  // People who have lost the right to write are not notified: the kind requires it.
  const people = sql`
    select p.id as person_id from people as p
    where p.organization_id = ${organization_id} and exists (
      select from roles as r where r.organization_id = p.organization_id and r.person_id = p.id and r.branch_id is null)
      and (p.id = any(${[...mentioned_ids]}::uuid[]) or exists (
        select from article_comments as c
        where c.organization_id = p.organization_id and c.thread_id = ${threadId} and c.author_id = p.id))`;
  await notify(ctx, people, {
    kind: 'article_comment',
    actor_id: actor.id,
    subject: { kind: 'article', id: article.id },
    payload: { title: article.title },
  });
  publishDraft(ctx, article.id);
}

export const beginThread: Action<typeof commentsApi.begin> = async (ctx, { params, body }) => {
  const article = await requireCommented(ctx, params.id, { isLocked: true });
  const { id = uuidv7(), anchor, quote, text, mentioned_ids } = body;
  await requireAuthors(ctx, mentioned_ids);
  const { organization_id, now } = ctx;
  const all = scoped(ctx).selectFrom('article_threads').where('article_id', '=', article.id);
  if ((await countRows(all)) >= limits.articles.comments.threads) throw new AppError('TOO_MANY_COMMENTS');
  await ctx.db
    .insertInto('article_threads')
    .values({ organization_id, id, article_id: article.id, anchor: JSON.stringify(anchor), quote, created_at: now })
    .execute();
  await addComment(ctx, article, id, { id: uuidv7(), text, mentioned_ids });
  return { thread: await requireThread(ctx, article.id, id) };
};

/** Refuses mentions of people who may not read the comment. */
async function requireAuthors(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select p.id from people as p where p.organization_id = ${ctx.organization_id} and p.id = any(${[...ids]}::uuid[])
      and exists (
        select from roles as r where r.organization_id = p.organization_id and r.person_id = p.id and r.branch_id is null)`.execute(
    ctx.db,
  );
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND', 'mentioned_ids');
}

const setResolved = (ctx: Ctx, id: string, isResolved: boolean) =>
  scoped(ctx)
    .updateTable('article_threads')
    .set(isResolved ? { resolved_at: ctx.now, resolved_by: ctx.actor.id } : { resolved_at: null, resolved_by: null })
    .where('id', '=', id)
    .execute();

export const replyToThread: Action<typeof commentsApi.reply> = async (ctx, { params, body }) => {
  const article = await requireCommented(ctx, params.id, { isLocked: true });
  const thread = await requireThread(ctx, article.id, params.threadId);
  const { id = uuidv7(), text, mentioned_ids } = body;
  await requireAuthors(ctx, mentioned_ids);
  if (thread.comments.length >= limits.articles.comments.inThread) throw new AppError('TOO_MANY_COMMENTS');
  if (thread.resolved_at) await setResolved(ctx, thread.id, false);
  await addComment(ctx, article, thread.id, { id, text, mentioned_ids });
  return { thread: await requireThread(ctx, article.id, thread.id) };
};

export const resolveThread: Action<typeof commentsApi.resolve> = async (ctx, { params, body }) => {
  const article = await requireCommented(ctx, params.id, { isLocked: true });
  const thread = await requireThread(ctx, article.id, params.threadId);
  if ((thread.resolved_at !== null) !== body.is_resolved) {
    await setResolved(ctx, thread.id, body.is_resolved);
    publishDraft(ctx, article.id);
  }
  return { thread: await requireThread(ctx, article.id, thread.id) };
};

export const removeComment: Action<typeof commentsApi.remove> = async (ctx, { params }) => {
  const article = await requireCommented(ctx, params.id, { isLocked: true });
  const comment = await scoped(ctx)
    .selectFrom('article_comments as c')
    .innerJoin('article_threads as t', (join) =>
      join.onRef('t.organization_id', '=', 'c.organization_id').onRef('t.id', '=', 'c.thread_id'),
    )
    .where('c.id', '=', params.commentId)
    .where('t.article_id', '=', article.id)
    .select(['c.id', 'c.thread_id', 'c.author_id'])
    .executeTakeFirst();
  if (!comment) throw new AppError('NOT_FOUND', 'commentId');
  if (comment.author_id !== ctx.actor.id) throw new AppError('FORBIDDEN');
  const { comments } = await requireThread(ctx, article.id, comment.thread_id);
  if (comments[0]?.id === comment.id)
    await scoped(ctx).deleteFrom('article_threads').where('id', '=', comment.thread_id).execute();
  else await scoped(ctx).deleteFrom('article_comments').where('id', '=', comment.id).execute();
  publishDraft(ctx, article.id);
};
