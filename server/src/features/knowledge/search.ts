import type { knowledgeApi, SearchMatch } from '@sightline/contract/knowledge';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { hasProduct, inCategories } from './list.ts';
import { findPassage, markPassage } from './passages.ts';
import { articleIsReadable, isAuthor, type Reader } from './policy.ts';
import { readRows, shownStatus } from './rows.ts';
import { likelySolves } from './solving.ts';

type Found = { id: string; words: string };
type Match = Exclude<SearchMatch, 'none'>;

type Way = {
  /** Ids, and how well the head of each article fits. */
  found: (text: string) => RawBuilder<unknown>;
  /** How well a whole article `a` fits, which a row `nearest` of those found may already know. */
  rank: (text: string) => RawBuilder<unknown>;
};

const byWords = (isAnyWord: boolean): Way => ({
  found: (text) => sql`search_articles(${text}, ${isAnyWord})`,
  rank: (text) => sql`ts_rank_cd('{0.1, 0.3, 0.5, 1.0}', a.search, (select article_query_of(${text}, ${isAnyWord})))`,
});

const ways: Record<Match, Way> = {
  all: byWords(false),
  any: byWords(true),
  similar: { found: (text) => sql`similar_articles(${text})`, rank: () => sql`nearest.score` },
};

/**
 * Articles that the reader may see, best first; of equal ones, those in their language, and those that solve more. Of those whose heads
 * fit best, the whole texts are ranked; the texts of the best alone are read.
 */
async function findBy(
  { db, organization_id }: TenantCtx,
  way: Match,
  { text, reader, locale, condition, most }: Required<Omit<Wanted, 'among'>>,
): Promise<Found[]> {
  const { found, rank } = ways[way];
  const { rows } = await sql<Found>`
    with nearest as materialized (
      select a.id, found.score
      from ${found(text)} as found
      join articles as a on a.organization_id = ${organization_id} and a.id = found.id
      where ${articleIsReadable(reader)} and ${condition}
      order by found.score desc, a.updated_at desc, a.id limit ${sql.lit(limits.articles.candidates)}),
    ranked as materialized (
      select a.id, ${rank(text)} * case when a.language = ${locale} then 1.5 else 1 end as score
      from nearest join articles as a on a.organization_id = ${organization_id} and a.id = nearest.id
      order by 2 desc, a.updated_at desc, a.id limit ${sql.lit(3 * most)}),
    best as materialized (
      select a.id, row_number() over (order by ranked.score desc, ${likelySolves} desc, a.updated_at desc, a.id) as place
      from ranked join articles as a on a.organization_id = ${organization_id} and a.id = ranked.id
      order by place limit ${sql.lit(most)})
    select best.id, left(a.words, 60000) as words
    from best join articles as a on a.organization_id = ${organization_id} and a.id = best.id
    order by best.place`.execute(db);
  return rows;
}

const isPublished = sql`a.status = 'published'`;

type Wanted = {
  text: string;
  reader: Reader;
  locale: 'en' | 'pt';
  condition?: RawBuilder<unknown>;
  most: number;
  among?: readonly Match[];
};

/** Every word, else any of them, else words that look like them. */
export async function findArticles(
  ctx: TenantCtx,
  { condition = isPublished, among = ['all', 'any', 'similar'], ...wanted }: Wanted,
): Promise<{ found: Found[]; match: SearchMatch }> {
  for (const match of among) {
    const found = await findBy(ctx, match, { ...wanted, condition });
    if (found.length > 0) return { found, match };
  }
  return { found: [], match: 'none' };
}

const asReader = ({ actor }: Ctx) => ({ reader: actor, locale: actor.locale });

export const searchArticles: Action<typeof knowledgeApi.search> = async (ctx, { query }) => {
  const { category_id, language, product_id, tag, status } = query.filter ?? {};
  const conditions = [
    isAuthor(ctx.actor) && status ? sql`${shownStatus} = ${status}` : isPublished,
    ...(category_id ? [inCategories(ctx, [category_id])] : []),
    ...(language ? [sql`a.language = ${language}`] : []),
    ...(product_id ? [hasProduct([product_id])] : []),
    ...(tag ? [sql`${tag} = any(a.tags)`] : []),
  ];
  const condition = sql`(${sql.join(conditions, sql` and `)})`;
  const wanted = { text: query.query, condition, most: limits.articles.hits, ...asReader(ctx) };
  const { found, match } = await findArticles(ctx, wanted);
  const words = new Map(found.map((one) => [one.id, one.words]));
  const rows = await readRows(ctx, [...words.keys()]);
  const hits = rows.map((article) => ({
    article,
    title: markPassage(article.title, query.query),
    passage: findPassage(words.get(article.id) ?? '', query.query) ?? markPassage(article.summary, query.query),
  }));
  return { hits, match };
};

export const countEmptySearch: Action<typeof knowledgeApi.countEmptySearch> = async (ctx, { body }) => {
  const words = body.query.toLowerCase().replace(/\s+/g, ' ');
  if ((await findArticles(ctx, { text: words, most: 1, ...asReader(ctx) })).found.length > 0)
    return { is_counted: false };
  await sql`
    insert into empty_searches as s (organization_id, words, last_at) values (${ctx.organization_id}, ${words}, ${ctx.now})
    on conflict (organization_id, words) do update set times = s.times + 1, last_at = excluded.last_at`.execute(ctx.db);
  await sql`
    delete from empty_searches where organization_id = ${ctx.organization_id} and words in (
      select words from empty_searches where organization_id = ${ctx.organization_id}
      order by times desc, last_at desc offset ${sql.lit(limits.articles.emptySearches)})`.execute(ctx.db);
  return { is_counted: true };
};

export const listEmptySearches: Action<typeof knowledgeApi.listEmptySearches> = async (ctx) => ({
  searches: await scoped(ctx)
    .selectFrom('empty_searches')
    .select(['words', 'times', 'last_at'])
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .limit(100)
    .execute(),
});
