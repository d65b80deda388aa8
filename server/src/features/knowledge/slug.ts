import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Ctx } from '../../kernel/context.ts';

/** Room for the number behind a name that is taken. */
const longest = limits.articles.slug - 8;

export function slugOf(title: string): string {
  const words = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = words.replace(/[^a-z0-9]+/g, '-').slice(0, longest);
  return slug.replace(/^-+|-+$/g, '') || 'article';
}

const lockSlugs = (ctx: Ctx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.organization_id} article slugs`}, 0))`.execute(ctx.db);

/** The name before stays an address of the article, so that links to it keep working. */
export async function keepFormerSlug(ctx: Ctx, id: string, slug: string): Promise<void> {
  await scoped(ctx).deleteFrom('article_slugs').where('article_id', '=', id).where('slug', '=', slug).execute();
  await ctx.db
    .insertInto('article_slugs')
    .values({ organization_id: ctx.organization_id, slug, article_id: id })
    .execute();
}

/** Another article that has the name, or had it before, keeps it. */
export async function renameSlug(ctx: Ctx, article: { id: string; slug: string }, wanted: string): Promise<void> {
  await lockSlugs(ctx);
  const others = await scoped(ctx)
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', wanted)
    .where('id', '<>', article.id)
    .unionAll(
      scoped(ctx)
        .selectFrom('article_slugs')
        .select('article_id as id')
        .where('slug', '=', wanted)
        .where('article_id', '<>', article.id),
    )
    .execute();
  if (others.length > 0) throw new AppError('ARTICLE_SLUG_TAKEN', 'slug');
  await scoped(ctx)
    .deleteFrom('article_slugs')
    .where('article_id', '=', article.id)
    .where('slug', '=', wanted)
    .execute();
  await keepFormerSlug(ctx, article.id, article.slug);
  await scoped(ctx).updateTable('articles').set({ slug: wanted }).where('id', '=', article.id).execute();
}

/** The name in an address: the title's words, and a number where another article has them. Two at once take turns. */
export async function freeSlug(ctx: Ctx, title: string, own: string | null = null): Promise<string> {
  const slug = slugOf(title);
  await lockSlugs(ctx);
  const taken = await scoped(ctx)
    .selectFrom('articles')
    .select('slug')
    .where(({ or, eb }) => or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .$if(own !== null, (query) => query.where('id', '<>', own))
    .execute();
  const former = await scoped(ctx)
    .selectFrom('article_slugs')
    .select('slug')
    .where(({ or, eb }) => or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .$if(own !== null, (query) => query.where('article_id', '<>', own))
    .execute();
  const names = new Set([...taken, ...former].map((row) => row.slug));
  if (!names.has(slug)) return slug;
  let number = 2;
  while (names.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
