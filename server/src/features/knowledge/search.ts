import type { knowledgeApi, SearchMatch } from '@sightline/contract/knowledge/knowledge';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { type Correction, correctedTexts, readCorrections } from '../../db/corrections.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { hasProduct, inCategories } from './list.ts';
import { pairOf } from './pairs.ts';
import { findPassage, markPassage } from './passages.ts';
import { articleIsReadable, isAuthor, type Reader } from './policy.ts';
import { likelySolves } from './resolution-rate.ts';
import { readRows, shownStatus } from './rows.ts';

type Found = { id: string; words: string };
type Way = 'all' | 'any' | 'similar';

type Means = {
  /** Ids, and how well the head of each article fits one of the texts. */
  found: (texts: readonly string[]) => RawBuilder<unknown>;
  /** How well a whole article `a` fits, which a row `nearest` of those found may already know. */
  rank: (texts: readonly string[]) => RawBuilder<unknown>;
};

const byWords = (isAnyWord: boolean): Means => ({
  found: (texts) => sql`search_articles(${texts}::text[], ${isAnyWord})`,
  rank: (texts) =>
    sql`ts_rank_cd('{0.1, 0.3, 0.5, 1.0}', a.search, (select articles_query_of(${texts}::text[], ${isAnyWord})))`,
});

const means: Record<Way, Means> = {
  all: byWords(false),
  any: byWords(true),
  similar: { found: ([text]) => sql`similar_articles(${text})`, rank: () => sql`nearest.score` },
};

type Wanted = {
  text: string;
  reader: Reader;
  locale: 'en' | 'pt';
  condition?: RawBuilder<unknown>;
  most: number;
  /** Searches for the words as they are typed only. */
  isExact?: boolean;
};

/**
 * Articles that the reader may see, best first; of equal ones, those in their language, and those that solve more. Of those whose heads
 * fit best, the whole texts are ranked; the texts of the best alone are read. What is found in two languages is shown in the reader's.
 */
async function findBy(
  { db, organization_id }: TenantCtx,
  way: Way,
  texts: readonly string[],
  { reader, locale, condition = isPublished, most }: Wanted,
): Promise<Found[]> {
  const { found, rank } = means[way];
  const { rows } = await sql<Found>`
    with nearest as materialized (
      select a.id, found.score
      from ${found(texts)} as found
      join articles as a on a.organization_id = ${organization_id} and a.id = found.id
      where ${articleIsReadable(reader)} and ${condition}
      order by found.score desc, a.updated_at desc, a.id limit ${sql.lit(limits.articles.candidates)}),
    ranked as materialized (
      select a.id, ${rank(texts)} * case when a.language = ${locale} then 1.5 else 1 end as score
      from nearest join articles as a on a.organization_id = ${organization_id} and a.id = nearest.id
      order by 2 desc, a.updated_at desc, a.id limit ${sql.lit(3 * most)}),
    once as (
      select distinct on (${pairOf('a')}) a.id, ranked.score
      from ranked join articles as a on a.organization_id = ${organization_id} and a.id = ranked.id
      order by ${pairOf('a')}, a.language = ${locale} desc, ranked.score desc),
    best as materialized (
      select a.id, row_number() over (order by once.score desc, ${likelySolves} desc, a.updated_at desc, a.id) as place
      from once join articles as a on a.organization_id = ${organization_id} and a.id = once.id
      order by place limit ${sql.lit(most)})
    select best.id, left(a.words, 60000) as words
    from best join articles as a on a.organization_id = ${organization_id} and a.id = best.id
    order by best.place`.execute(db);
  return rows;
}

const isPublished = sql`a.status = 'published'`;

/** Keeps the corrections that occur in one of the found articles, all of which the reader may read. */
async function keepUsed(
  { db, organization_id }: TenantCtx,
  corrections: readonly Correction[],
  found: readonly Found[],
) {
  const { rows } = await sql<{ word: string }>`
    select c.word from unnest(${corrections.flatMap(({ words }) => words)}::text[]) as c (word)
    where exists (
      select from articles as a
      where a.organization_id = ${organization_id} and a.id = any(${found.map(({ id }) => id)}::uuid[])
        and a.search @@ article_query(c.word, false))`.execute(db);
  const used = new Set(rows.map(({ word }) => word));
  return corrections
    .map(({ typed, words }) => ({ typed, words: words.filter((word) => used.has(word)) }))
    .filter(({ words }) => words.length > 0);
}

type Search = { found: Found[]; match: SearchMatch; corrections: Correction[] };

/** Fewer articles than these may be there by accident, and a mistyped word is corrected beside them. */
const few = 5;

/** Every word; else every word of the corrected texts; else any of them; else words that look like them. */
export async function findArticles(ctx: TenantCtx, wanted: Wanted): Promise<Search> {
  const { text, most, isExact = false } = wanted;
  const exact = await findBy(ctx, 'all', [text], wanted);
  if (exact.length >= Math.min(few, most)) return { found: exact, match: 'all', corrections: [] };
  const corrections = isExact ? [] : await readCorrections(ctx, text);
  const texts = corrections.length > 0 ? correctedTexts(text, corrections) : [text];
  const known = new Set(exact.map(({ id }) => id));
  const more = corrections.length > 0 ? await findBy(ctx, 'all', texts, wanted) : [];
  const added = more.filter(({ id }) => !known.has(id));
  const found = [...exact, ...added].slice(0, most);
  if (found.length > 0) {
    const used = added.length > 0 ? await keepUsed(ctx, corrections, added) : [];
    return { found, match: exact.length > 0 ? 'all' : 'corrected', corrections: used };
  }
  for (const match of ['any', 'similar'] as const) {
    const some = await findBy(ctx, match, match === 'any' ? texts : [text], wanted);
    if (some.length > 0)
      return { found: some, match, corrections: match === 'any' ? await keepUsed(ctx, corrections, some) : [] };
  }
  return { found: [], match: 'none', corrections: [] };
}

/** Returns the words that mark hits: as they are typed, as they were corrected, and the parts of codes ("E104" finds E-104). */
export const markedWords = (text: string, corrections: readonly Correction[]): string =>
  [text, text.replace(/(?<=\p{L})(?=\p{N})/gu, ' '), ...corrections.flatMap(({ words }) => words)].join(' ');

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
  const isExact = query.exact === true;
  const wanted = { text: query.query, condition, isExact, most: limits.articles.hits, ...asReader(ctx) };
  const { found, match, corrections } = await findArticles(ctx, wanted);
  const words = new Map(found.map((one) => [one.id, one.words]));
  const rows = await readRows(ctx, [...words.keys()]);
  const marked = markedWords(query.query, corrections);
  const hits = rows.map((article) => ({
    article,
    title: markPassage(article.title, marked),
    passage: findPassage(words.get(article.id) ?? '', marked) ?? markPassage(article.summary, marked),
  }));
  return { hits, match, corrections };
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
