import { AppError } from '@sightline/contract/errors';
import type { ArticleFeedback, readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { publishDraft } from './events.ts';
import { articleIsReadable } from './policy.ts';

const from = (ctx: Ctx, condition: RawBuilder<unknown>) => sql`
  from article_feedback as f
  join articles as a on a.organization_id = f.organization_id and a.id = f.article_id
  join people as p on p.organization_id = f.organization_id and p.id = f.person_id
  where f.organization_id = ${ctx.organization_id} and ${articleIsReadable(ctx.actor)} and ${condition}`;

const columns = sql`f.id, jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title) as article,
  jsonb_build_object('id', p.id, 'name', p.name) as person, f.is_helpful, f.reason, f.comment, f.version, f.status,
  f.created_at`;

export const listFeedback: Action<typeof readerActivityApi.list> = async (ctx, { query }) => {
  const { status, article_id, helpful } = query.filter ?? {};
  const condition = sql`(
    ${status ? sql`f.status = ${status}` : sql`true`} and ${article_id ? sql`f.article_id = ${article_id}` : sql`true`}
    and ${helpful ? sql`f.is_helpful = ${helpful === 'true'}` : sql`true`})`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from(ctx, condition)}`.execute(ctx.db);
  const wanted = { page: query.page, perPage: limits.pages.feedback, total: counted.rows[0]?.total ?? 0 };
  const { rows, pagination } = await paged(wanted, async (limit) => {
    const page = sql<ArticleFeedback>`
      select ${columns} ${from(ctx, condition)} order by f.created_at desc, f.id ${limit}`;
    return (await page.execute(ctx.db)).rows;
  });
  return { feedback: rows, pagination };
};

export const settleFeedback: Action<typeof readerActivityApi.settle> = async (ctx, { params, body }) => {
  const find = async () =>
    (await sql<ArticleFeedback>`select ${columns} ${from(ctx, sql`f.id = ${params.id}`)}`.execute(ctx.db)).rows[0];
  if (!(await find())) throw new AppError('NOT_FOUND');
  await scoped(ctx).updateTable('article_feedback').set({ status: body.status }).where('id', '=', params.id).execute();
  const feedback = await find();
  if (!feedback) throw new AppError('NOT_FOUND');
  publishDraft(ctx, feedback.article.id);
  return { feedback };
};
