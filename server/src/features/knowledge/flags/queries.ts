import { AppError } from '@sightline/contract/errors';
import type { ArticleFlag, flagsApi } from '@sightline/contract/knowledge/flags';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../../db/pagination.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { articleIsReadable, isAuthor } from '../policy.ts';

/** Authors see every flag, others what they flagged themselves. */
const from = (ctx: Ctx, condition: RawBuilder<unknown>) => sql`
  from article_flags as f
  join articles as a on a.organization_id = f.organization_id and a.id = f.article_id
  join people as p on p.organization_id = f.organization_id and p.id = f.person_id
  left join people as w on w.organization_id = f.organization_id and w.id = f.replied_by
  left join tickets as t on t.organization_id = f.organization_id and t.id = f.ticket_id
  where f.organization_id = ${ctx.organization_id} and ${articleIsReadable(ctx.actor)}
    and ${isAuthor(ctx.actor) ? sql`true` : sql`f.person_id = ${ctx.actor.id}`} and ${condition}`;

const columns = sql`f.id, f.kind, f.comment, f.status, f.reply, f.replied_at, f.created_at,
  jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title) as article,
  jsonb_build_object('id', p.id, 'name', p.name) as person,
  case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as replied_by,
  case when t.id is not null then jsonb_build_object('id', t.id, 'ticket_id', t.ticket_id, 'subject', t.subject) end as ticket`;

export async function requireFlag(ctx: Ctx, id: string): Promise<ArticleFlag> {
  const { rows } = await sql<ArticleFlag>`select ${columns} ${from(ctx, sql`f.id = ${id}`)}`.execute(ctx.db);
  const [flag] = rows;
  if (!flag) throw new AppError('NOT_FOUND');
  return flag;
}

export const listFlags: Action<typeof flagsApi.list> = async (ctx, { query }) => {
  const { status, article_id } = query.filter ?? {};
  const condition = sql`(
    ${status ? sql`f.status = ${status}` : sql`true`} and ${article_id ? sql`f.article_id = ${article_id}` : sql`true`})`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from(ctx, condition)}`.execute(ctx.db);
  const wanted = { page: query.page, perPage: limits.pages.feedback, total: counted.rows[0]?.total ?? 0 };
  const { rows, pagination } = await paged(wanted, async (limit) => {
    const page = sql<ArticleFlag>`select ${columns} ${from(ctx, condition)} order by f.created_at desc, f.id ${limit}`;
    return (await page.execute(ctx.db)).rows;
  });
  return { flags: rows, pagination };
};
