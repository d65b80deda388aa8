import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Ctx } from '../../kernel/context.ts';

/** Room for the number behind a name that is taken. */
const longest = limits.articles.slug - 8;

function slugOf(title: string): string {
  const words = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = words.replace(/[^a-z0-9]+/g, '-').slice(0, longest);
  return slug.replace(/^-+|-+$/g, '') || 'article';
}

/** The name in an address: the title's words, and a number where another article has them. Two at once take turns. */
export async function freeSlug(ctx: Ctx, title: string, own: string | null = null): Promise<string> {
  const slug = slugOf(title);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.organization_id} article slugs`}, 0))`.execute(
    ctx.db,
  );
  const taken = await scoped(ctx)
    .selectFrom('articles')
    .select('slug')
    .where(({ or, eb }) => or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .$if(own !== null, (query) => query.where('id', '<>', own))
    .execute();
  const names = new Set(taken.map((row) => row.slug));
  if (!names.has(slug)) return slug;
  let number = 2;
  while (names.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
