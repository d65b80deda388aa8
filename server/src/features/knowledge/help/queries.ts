import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { picturesOf } from '@sightline/contract/knowledge/document';
import type { ShownObject } from '@sightline/contract/knowledge/shown-objects';
import { limits } from '@sightline/contract/limits';
import { lineage } from '@sightline/contract/tree';
import { type RawBuilder, sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';
import { categoryDescription, categoryName } from '../category-names.ts';
import { inCategories } from '../list.ts';
import { readShownObjects } from '../objects/queries.ts';
import { spelledOut } from '../objects/spelled-out.ts';
import { articleIsReadable, type PublicReader } from '../policy.ts';
import { readTranslations } from '../queries.ts';
import { namedArticles, type ShownPicture } from './document.ts';
import type { Language } from './words.ts';

/*
 * Reads for people without an account. Every statement uses `articleIsReadable`, which knows the public reader.
 */

export type HelpCtx = Pick<TenantCtx, 'db' | 'organization_id'> & TenantCtx & { reader: PublicReader };

export type PublicLine = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  language: Language;
  published_at: string;
  updated_at: string;
};

const line = sql`a.id, a.slug, a.title, a.summary, a.language, a.published_at, a.updated_at`;

export type PublicCategory = {
  id: string;
  name: string;
  description: string;
  parent_id: string | null;
  articles_count: number;
};

/** Returns the categories that lead to articles of a language, each with the number of its own articles. */
export async function listPublicCategories(ctx: HelpCtx, language: Language): Promise<PublicCategory[]> {
  const { rows } = await sql<PublicCategory>`
    select c.id, ${categoryName(language)} as name, ${categoryDescription(language)} as description, c.parent_id, (
      select count(*)::int from articles as a
      where a.category_id = c.id and a.language = ${language} and ${articleIsReadable(ctx.reader)}) as articles_count
    from article_categories as c
    where c.organization_id = ${ctx.organization_id}
    order by c.position, ${categoryName(language)} collate "und-x-icu", c.id`.execute(ctx.db);
  const shown = new Set(rows.filter((row) => row.articles_count > 0).flatMap(({ id }) => lineage(rows, id)));
  return rows.filter(({ id }) => shown.has(id));
}

type Wanted = { language?: Language; condition?: RawBuilder<unknown>; newestFirst?: boolean; most: number };

export async function listPublicArticles(ctx: HelpCtx, wanted: Wanted): Promise<PublicLine[]> {
  const { language, condition = sql`true`, newestFirst, most } = wanted;
  const order = newestFirst ? sql`a.published_at desc, a.id` : sql`a.title collate "und-x-icu", a.id`;
  const { rows } = await sql<PublicLine>`
    select ${line} from articles as a
    where ${articleIsReadable(ctx.reader)} and ${condition} and ${language ? sql`a.language = ${language}` : sql`true`}
    order by ${order} limit ${sql.lit(most)}`.execute(ctx.db);
  return rows;
}

export type PublicAddress = Pick<PublicLine, 'id' | 'slug' | 'language' | 'published_at'>;

/** The newest first, below the article `after`. */
export async function listPublicAddresses(ctx: HelpCtx, after: string | undefined, most: number) {
  const { rows } = await sql<PublicAddress>`
    select a.id, a.slug, a.language, a.published_at from articles as a
    where ${articleIsReadable(ctx.reader)} and ${after ? sql`a.id < ${after}` : sql`true`}
    order by a.id desc limit ${sql.lit(most)}`.execute(ctx.db);
  return rows;
}

/** Another one when the addresses of the public articles, or the times of their publication, are others. */
export async function publicArticlesTag(ctx: HelpCtx): Promise<string> {
  const { rows } = await sql<{ tag: string }>`
    select concat(count(*), ' ', bit_xor(hashtextextended(concat_ws(' ', a.id, a.slug, a.language, a.published_at), 0))) as tag
    from articles as a where ${articleIsReadable(ctx.reader)}`.execute(ctx.db);
  return rows[0]?.tag ?? '';
}

export const inPublicCategory = (ctx: HelpCtx, id: string): RawBuilder<unknown> => inCategories(ctx, [id]);

/** Languages that have articles. */
export async function listLanguages(ctx: HelpCtx): Promise<Language[]> {
  const { rows } = await sql<{ language: Language }>`
    select distinct a.language from articles as a where ${articleIsReadable(ctx.reader)} order by a.language`.execute(
    ctx.db,
  );
  return rows.map(({ language }) => language);
}

export type PublicArticle = PublicLine & {
  body: ArticleDocument;
  /** The objects of the library that its text shows. */
  objects: readonly ShownObject[];
  category_id: string | null;
  minutes: number;
  is_verified: boolean;
  tags: string[];
};

/** By the name in its address, or one that it had before. */
export async function findPublicArticle(ctx: HelpCtx, slug: string): Promise<PublicArticle | undefined> {
  const { rows } = await sql<PublicArticle>`
    select ${line}, a.body, a.category_id, a.tags,
      greatest(1, round(a.words_count::numeric / ${sql.lit(limits.articles.wordsPerMinute)}))::int as minutes,
      a.verified_at is not null and (a.review_at is null or a.review_at > ${ctx.now}::date) as is_verified
    from articles as a
    where ${articleIsReadable(ctx.reader)} and (a.slug = ${slug} or a.id = (
      select s.article_id from article_slugs as s
      where s.organization_id = ${ctx.organization_id} and s.slug = ${slug}))
    order by a.slug = ${slug} desc limit 1`.execute(ctx.db);
  const [article] = rows;
  if (!article) return undefined;
  const objects = await readShownObjects(ctx, article.body);
  return { ...article, objects, body: spelledOut(article.body, objects) };
}

export async function listRelated(ctx: HelpCtx, article: PublicArticle): Promise<PublicLine[]> {
  const { category_id, tags, language, id } = article;
  const isNear = sql`a.id <> ${id} and (a.category_id = ${category_id}::uuid or a.tags && ${tags}::text[])`;
  return listPublicArticles(ctx, { language, condition: isNear, newestFirst: true, most: limits.articles.related });
}

/** The public articles that a text names, by id and by slug. */
export async function findLinks(ctx: HelpCtx, body: ArticleDocument): Promise<Map<string, PublicLine>> {
  const names = namedArticles(body);
  if (names.length === 0) return new Map();
  const condition = sql`(a.id::text = any(${names}::text[]) or a.slug = any(${names}::text[]))`;
  const found = await listPublicArticles(ctx, { condition, most: limits.articles.public.list });
  return new Map(found.flatMap((one) => [[one.id, one] as const, [one.slug, one] as const]));
}

export async function findPictures(ctx: HelpCtx, body: ArticleDocument): Promise<Map<string, ShownPicture>> {
  const ids = picturesOf(body);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ShownPicture>`
    select f.id, f.width, f.height from files as f
    where f.organization_id = ${ctx.organization_id} and f.id = any(${ids}::uuid[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const findTranslations = (ctx: HelpCtx, id: string) => readTranslations(ctx, ctx.reader, id);
