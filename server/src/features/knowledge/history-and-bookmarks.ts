import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import type { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { listAllCategories } from './categories-queries.ts';
import { publishOwn } from './events.ts';
import { ofPair, pairOf } from './pairs.ts';
import { articleIsReadable } from './policy.ts';
import { readRows, rowColumns, rowJoins } from './rows.ts';

/** Ids with what orders them, newest or most first; what the reader may no longer see is left out. */
type Ranking = RawBuilder<{ id: string }>;

const seenBy = ({ actor, organization_id }: Ctx): Ranking => sql`
  select a.id, max(w.seen_at) as rank from article_views as w
  join articles as a on a.organization_id = w.organization_id and a.id = w.article_id
  where w.organization_id = ${organization_id} and w.person_id = ${actor.id} and not w.is_hidden
    and ${articleIsReadable(actor)}
  group by a.id`;

const keptBy = ({ actor, organization_id }: Ctx): Ranking => sql`
  select a.id, m.created_at as rank from article_bookmarks as m
  join articles as a on a.organization_id = m.organization_id and a.id = m.article_id
  where m.organization_id = ${organization_id} and m.person_id = ${actor.id} and ${articleIsReadable(actor)}`;

/** Ranks articles in the reader's language first; readings of one language count for its translations. */
const readSince = (ctx: Ctx, days: number): Ranking => sql`
  select one.id, array[(one.language = ${ctx.actor.locale})::int, pairs.readings] as rank
  from (
    select ${pairOf('a')} as pair, count(*)::int as readings from article_views as w
    join articles as a on a.organization_id = w.organization_id and a.id = w.article_id
    where w.organization_id = ${ctx.organization_id} and w.day > ${ctx.now}::date - ${days}::int and a.status = 'published'
      and ${articleIsReadable(ctx.actor)}
    group by 1) as pairs
  cross join lateral (${ofPair(ctx, sql`pairs.pair`, ctx.actor, ctx.actor.locale)}) as one`;

async function readTop(ctx: Ctx, ranking: Ranking): Promise<ArticleRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${ranking}) as ranked order by rank desc, id limit ${sql.lit(limits.articles.home)}`.execute(
    ctx.db,
  );
  return readRows(
    ctx,
    rows.map(({ id }) => id),
  );
}

async function readRanking<Extra = object>(ctx: Ctx, ranking: Ranking, page: number, extra = sql``) {
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${ranking}) as ranked`.execute(
    ctx.db,
  );
  const wanted = { page, perPage: limits.pages.articles, total: counted.rows[0]?.total ?? 0 };
  return paged(wanted, async (limit) => {
    const { rows } = await sql<ArticleRow & Extra>`
      select ${rowColumns(ctx)} ${extra}
      from (select * from (${ranking}) as every order by rank desc, id ${limit}) as ranked
      join articles as a on a.organization_id = ${ctx.organization_id} and a.id = ranked.id
      ${rowJoins} order by ranked.rank desc, ranked.id`.execute(ctx.db);
    return rows;
  });
}

export const findHome: Action<typeof knowledgeApi.home> = async (ctx) => ({
  categories: await listAllCategories(ctx),
  trending: await readTop(ctx, readSince(ctx, limits.articles.trendingDays)),
  recent: await readTop(ctx, seenBy(ctx)),
  bookmarks: await readTop(ctx, keptBy(ctx)),
});

export const listHistory: Action<typeof knowledgeApi.history> = async (ctx, { query }) => {
  const seenAt = sql`, ranked.rank as seen_at`;
  const { rows, pagination } = await readRanking<{ seen_at: string }>(ctx, seenBy(ctx), query.page, seenAt);
  return { articles: rows, pagination };
};

/** Readings stay counted for the authors. */
export const clearHistory: Action<typeof knowledgeApi.clearHistory> = async (ctx) => {
  await scoped(ctx)
    .updateTable('article_views')
    .set({ is_hidden: true })
    .where('person_id', '=', ctx.actor.id)
    .execute();
  publishOwn(ctx);
};

export const listTrending: Action<typeof knowledgeApi.trending> = async (ctx, { query }) => {
  const { rows, pagination } = await readRanking(ctx, readSince(ctx, query.days), query.page);
  return { articles: rows, pagination };
};

export const listBookmarks: Action<typeof knowledgeApi.bookmarks> = async (ctx, { query }) => {
  const { rows, pagination } = await readRanking(ctx, keptBy(ctx), query.page);
  return { articles: rows, pagination };
};
