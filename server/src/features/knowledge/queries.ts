import { AppError } from '@sightline/contract/errors';
import type {
  Article,
  ArticleDraft,
  ArticleRef,
  ArticleRow,
  ArticleTranslation,
  articlesApi,
} from '@sightline/contract/knowledge/articles';
import { type ArticleDocument, linkedArticlesOf } from '@sightline/contract/knowledge/document';
import type { ShownObject } from '@sightline/contract/knowledge/shown-objects';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import { translated } from '../../db/translated.ts';
import type { Action } from '../../kernel/action.ts';
import { isAgent } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { readShownObjects } from './objects/queries.ts';
import { articleIsReadable, type Reader } from './policy.ts';
import { isOutdated, rowColumns, rowJoins, shownStatus } from './rows.ts';

/** Returns the articles that the actor may read. */
async function readRefs(ctx: Ctx, ids: readonly string[]): Promise<ArticleRef[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ArticleRef>`
    select a.id, a.slug, a.title from articles as a
    where a.id = any(${ids}::uuid[]) and ${articleIsReadable(ctx.actor)}
    order by a.title, a.id`.execute(ctx.db);
  return rows;
}

/** Articles that a document names, itself or in a text of the library. */
export const linkedIn = (body: ArticleDocument, objects: readonly ShownObject[]): string[] =>
  [body, ...objects.flatMap((object) => (object.body ? [object.body as ArticleDocument] : []))].flatMap(
    linkedArticlesOf,
  );

/** In its language and of its category, those that share most tags first, then those that are read most. */
async function readRelated(ctx: Ctx, id: string): Promise<(ArticleRef & { summary: string })[]> {
  const { rows } = await sql<ArticleRef & { summary: string }>`
    select a.id, a.slug, a.title, a.summary from articles as a
    join articles as o on o.organization_id = a.organization_id and o.id = ${id}
    where a.id <> o.id and a.status = 'published' and a.language = o.language
      and (a.category_id = o.category_id or a.tags && o.tags) and ${articleIsReadable(ctx.actor)}
    order by cardinality(array(select unnest(a.tags) intersect select unnest(o.tags))) desc, (
      select count(*) from article_views as w where w.organization_id = a.organization_id and w.article_id = a.id) desc,
      a.title, a.id
    limit ${sql.lit(limits.articles.related)}`.execute(ctx.db);
  return rows;
}

/** The articles of one text in all languages, without the one that is asked for. */
export async function readTranslations(
  { db, organization_id }: TenantCtx,
  reader: Reader,
  id: string,
): Promise<ArticleTranslation[]> {
  const { rows } = await sql<ArticleTranslation>`
    select a.id, a.slug, a.title, a.language, ${shownStatus} as status, a.translation_of is null as is_source,
      coalesce(${isOutdated}, false) as is_outdated
    from articles as a
    join articles as o on o.organization_id = a.organization_id and o.id = ${id}
    where a.organization_id = ${organization_id} and a.id <> o.id and ${articleIsReadable(reader)}
      and coalesce(a.translation_of, a.id) = coalesce(o.translation_of, o.id)
    order by a.translation_of is not null, a.language, a.id`.execute(db);
  return rows;
}

type Whole = ArticleRow & {
  body: ArticleDocument;
  author: Article['author'];
  version: number;
  spaces: Article['spaces'];
  products: Article['products'];
  problem_types: Article['problem_types'];
  is_bookmarked: boolean;
  my_feedback: Article['my_feedback'];
};

async function findWhole(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Article | undefined> {
  const { actor } = ctx;
  const spaces = sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name, b.id)
    from article_spaces as s join branches as b on b.organization_id = s.organization_id and b.id = s.branch_id
    where s.organization_id = a.organization_id and s.article_id = a.id), '[]')`;
  const { rows } = await sql<Whole>`
    select ${rowColumns(ctx)}, a.body, a.version, jsonb_build_object('id', w.id, 'name', w.name) as author,
      ${isAgent(actor) ? spaces : sql`'[]'::jsonb`} as spaces,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by x.name, x.id)
        from article_product_links as l
        join article_products as x on x.organization_id = l.organization_id and x.id = l.product_id
        where l.organization_id = a.organization_id and l.article_id = a.id), '[]') as products,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', ${translated('x', 'name', actor.locale)})
          order by x.position, x.id)
        from article_problem_types as l
        join problem_types as x on x.organization_id = l.organization_id and x.id = l.problem_type_id
        where l.organization_id = a.organization_id and l.article_id = a.id), '[]') as problem_types,
      exists (select from article_bookmarks as m where m.organization_id = a.organization_id
        and m.article_id = a.id and m.person_id = ${actor.id}) as is_bookmarked,
      (select jsonb_build_object('is_helpful', f.is_helpful, 'reason', f.reason, 'comment', f.comment)
        from article_feedback as f where f.organization_id = a.organization_id and f.article_id = a.id
        and f.person_id = ${actor.id}) as my_feedback
    from articles as a ${rowJoins}
    join people as w on w.organization_id = a.organization_id and w.id = a.created_by
    where ${condition} and ${articleIsReadable(actor)}`.execute(ctx.db);
  const [whole] = rows;
  if (!whole) return undefined;
  const objects = await readShownObjects(ctx, whole.body);
  const links = await readRefs(ctx, linkedIn(whole.body, objects));
  const translations = await readTranslations(ctx, ctx.actor, whole.id);
  return { ...whole, links, objects, translations, related: await readRelated(ctx, whole.id) };
}

export async function requireWholeArticle(ctx: Ctx, id: string): Promise<Article> {
  const article = await findWhole(ctx, sql`a.id = ${id}`);
  if (!article) throw new AppError('NOT_FOUND');
  return article;
}

export const findArticle: Action<typeof articlesApi.find> = async (ctx, { params }) => ({
  article: await requireWholeArticle(ctx, params.id),
});

export const findArticleBySlug: Action<typeof articlesApi.findBySlug> = async (ctx, { params }) => {
  const former = sql`(select l.article_id from article_slugs as l
    where l.organization_id = ${ctx.organization_id} and l.slug = ${params.slug})`;
  const article = (await findWhole(ctx, sql`a.slug = ${params.slug}`)) ?? (await findWhole(ctx, sql`a.id = ${former}`));
  if (!article) throw new AppError('NOT_FOUND', 'slug');
  return { article };
};

const selectRecords = (ctx: Ctx) =>
  scoped(ctx)
    .selectFrom('articles as a')
    .select([
      'a.id',
      'a.slug',
      'a.title',
      'a.summary',
      'a.words',
      'a.body',
      'a.status',
      'a.visibility',
      'a.version',
      'a.language',
      'a.translation_of',
    ])
    .select(['a.category_id', 'a.owner_id', 'a.tags', 'a.error_codes', 'a.submitted_at', 'a.published_draft'])
    .select([
      sql<string | null>`a.review_at::text`.as('review_at'),
      sql<boolean | null>`${isOutdated}`.as('is_outdated'),
    ])
    .where(articleIsReadable(ctx.actor));

/** Locks the articles that the actor may read, until the end of the transaction. */
export const lockArticles = (ctx: Ctx, ids: readonly string[]) =>
  selectRecords(ctx).where('a.id', 'in', ids).orderBy('a.id').forUpdate('a').execute();

/** The row of an article that the actor may read. */
export async function requireArticle(ctx: Ctx, id: string, { isLocked = false } = {}) {
  const article = await selectRecords(ctx)
    .where('a.id', '=', id)
    .$if(isLocked, (query) => query.forUpdate('a'))
    .executeTakeFirst();
  if (!article) throw new AppError('NOT_FOUND');
  return article;
}

export type ArticleRecord = Awaited<ReturnType<typeof requireArticle>>;

export async function requireDraft(ctx: Ctx, id: string): Promise<ArticleDraft> {
  const draft = await scoped(ctx)
    .selectFrom('article_drafts as d')
    .innerJoin('articles as a', (join) =>
      join.onRef('a.organization_id', '=', 'd.organization_id').onRef('a.id', '=', 'd.article_id'),
    )
    .innerJoin('people as p', (join) =>
      join.onRef('p.organization_id', '=', 'd.organization_id').onRef('p.id', '=', 'd.edited_by'),
    )
    .where('d.article_id', '=', id)
    .where(articleIsReadable(ctx.actor))
    .select(['d.title', 'd.summary', 'd.body', 'd.lock_version', 'd.edited_at', 'a.review_comment'])
    .select(sql<ArticleDraft['edited_by']>`jsonb_build_object('id', p.id, 'name', p.name)`.as('edited_by'))
    .executeTakeFirst();
  if (!draft) throw new AppError('NOT_FOUND');
  const objects = await readShownObjects(ctx, draft.body);
  return { ...draft, objects, links: await readRefs(ctx, linkedIn(draft.body, objects)) };
}

export const findDraft: Action<typeof articlesApi.findDraft> = async (ctx, { params }) => ({
  draft: await requireDraft(ctx, params.id),
});
