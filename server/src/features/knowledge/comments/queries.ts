import { AppError } from '@sightline/contract/errors';
import type { CommentThread, commentsApi } from '@sightline/contract/knowledge/comments';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { wireTime } from '../../../db/wire-time.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { isAuthor } from '../policy.ts';
import { type ArticleRecord, requireArticle } from '../queries.ts';

/** Comments are between authors: to everybody else the article has none. */
export async function requireCommented(ctx: Ctx, id: string, options?: { isLocked: boolean }): Promise<ArticleRecord> {
  if (!isAuthor(ctx.actor)) throw new AppError('NOT_FOUND');
  return requireArticle(ctx, id, options);
}

async function readThreads(ctx: Ctx, articleId: string, condition: RawBuilder<unknown>): Promise<CommentThread[]> {
  const { rows } = await sql<CommentThread>`
    select t.id, t.anchor, t.quote, t.resolved_at,
      case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as resolved_by, (
      select jsonb_agg(jsonb_build_object('id', c.id, 'text', c.text, 'created_at', ${wireTime('c.created_at')},
        'author', jsonb_build_object('id', p.id, 'name', p.name)) order by c.created_at, c.id)
      from article_comments as c join people as p on p.organization_id = c.organization_id and p.id = c.author_id
      where c.organization_id = t.organization_id and c.thread_id = t.id) as comments
    from article_threads as t
    left join people as r on r.organization_id = t.organization_id and r.id = t.resolved_by
    where t.organization_id = ${ctx.organization_id} and t.article_id = ${articleId} and ${condition}
    order by t.created_at, t.id limit ${sql.lit(limits.articles.comments.threads)}`.execute(ctx.db);
  return rows;
}

export const listThreads: Action<typeof commentsApi.list> = async (ctx, { params }) => {
  const article = await requireCommented(ctx, params.id);
  return { threads: await readThreads(ctx, article.id, sql`true`) };
};

export async function requireThread(ctx: Ctx, articleId: string, id: string): Promise<CommentThread> {
  const [thread] = await readThreads(ctx, articleId, sql`t.id = ${id}`);
  if (!thread) throw new AppError('NOT_FOUND', 'threadId');
  return thread;
}
