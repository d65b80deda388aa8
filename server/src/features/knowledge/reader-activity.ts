import { AppError } from '@sightline/contract/errors';
import type { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { countRows } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { publishDraft, publishOwn } from './events.ts';
import { requireArticle } from './queries.ts';

/** Several readings on one day are one; drafts are looked at, not read. */
export const viewArticle: Action<typeof readerActivityApi.view> = async (ctx, { params }) => {
  const { id, status } = await requireArticle(ctx, params.id);
  if (status !== 'published') return;
  await sql`
    insert into article_views (organization_id, article_id, person_id, day, seen_at)
    values (${ctx.organization_id}, ${id}, ${ctx.actor.id}, (${ctx.now}::timestamptz at time zone 'utc')::date, ${ctx.now})
    on conflict (organization_id, article_id, person_id, day) do update set seen_at = excluded.seen_at, is_hidden = false`.execute(
    ctx.db,
  );
  publishOwn(ctx);
};

export const bookmarkArticle: Action<typeof readerActivityApi.bookmark> = async (ctx, { params }) => {
  const { id } = await requireArticle(ctx, params.id);
  const own = scoped(ctx).selectFrom('article_bookmarks').where('person_id', '=', ctx.actor.id);
  if ((await countRows(own)) >= limits.articles.bookmarks) throw new AppError('TOO_MANY_BOOKMARKS');
  await ctx.db
    .insertInto('article_bookmarks')
    .values({ organization_id: ctx.organization_id, person_id: ctx.actor.id, article_id: id, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  publishOwn(ctx);
};

export const removeBookmark: Action<typeof readerActivityApi.removeBookmark> = async (ctx, { params }) => {
  const { id } = await requireArticle(ctx, params.id);
  await scoped(ctx)
    .deleteFrom('article_bookmarks')
    .where('person_id', '=', ctx.actor.id)
    .where('article_id', '=', id)
    .execute();
  publishOwn(ctx);
};

export const giveFeedback: Action<typeof readerActivityApi.give> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id);
  if (article.status !== 'published') throw new AppError('ARTICLE_NOT_PUBLISHED');
  const said = { ...body, version: article.version, status: 'open', created_at: ctx.now } as const;
  await ctx.db
    .insertInto('article_feedback')
    .values({ ...said, organization_id: ctx.organization_id, article_id: article.id, person_id: ctx.actor.id })
    .onConflict((conflict) => conflict.columns(['organization_id', 'article_id', 'person_id']).doUpdateSet(said))
    .execute();
  publishDraft(ctx, article.id);
  publishOwn(ctx);
};
