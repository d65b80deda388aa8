import type { Locale } from '@sightline/contract/scalars';
import { type RawBuilder, sql } from 'kysely';
import type { TenantCtx } from '../../kernel/context.ts';
import { articleIsReadable, type Reader } from './policy.ts';

/*
 * An article and its translations are one to their readers: they see it once, in their language where it exists in it.
 */

/** Returns the id that articles share with their translations: that of the source. */
export const pairOf = (article: string): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${article}.translation_of`)}, ${sql.ref(`${article}.id`)})`;

/** "select id, language" of the one of a pair that the reader sees; of another language only where there is none in theirs. */
export const ofPair = (
  { organization_id }: Pick<TenantCtx, 'organization_id'>,
  pair: RawBuilder<unknown>,
  reader: Reader,
  language: Locale | null,
): RawBuilder<unknown> => sql`
  select a.id, a.language from articles as a
  where a.organization_id = ${organization_id} and (a.id = ${pair} or a.translation_of = ${pair})
    and a.status = 'published' and ${articleIsReadable(reader)}
  order by a.language = ${language}::text desc nulls last, a.id = ${pair} desc limit 1`;

/** The same articles in their order, each pair once; those in the reader's language first. */
export async function inLanguageOf(
  ctx: Pick<TenantCtx, 'db' | 'organization_id'>,
  ids: readonly string[],
  reader: Reader,
  language: Locale | null,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select one.id from (
      select ${pairOf('a')} as pair, min(wanted.place) as place
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
      join articles as a on a.organization_id = ${ctx.organization_id} and a.id = wanted.id
      group by 1) as pairs
    cross join lateral (${ofPair(ctx, sql`pairs.pair`, reader, language)}) as one
    order by one.language = ${language}::text desc nulls last, pairs.place`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
