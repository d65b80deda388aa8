import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { categoryName } from './category-names.ts';
import { articleIsReadable, isAuthor } from './policy.ts';

/** `status` as people see it: a draft that waits is in review. */
export const shownStatus = sql`case when a.status = 'draft' and a.submitted_at is not null then 'in_review' else a.status end`;

const views = sql`(select count(*)::int from article_views as w
  where w.organization_id = a.organization_id and w.article_id = a.id)`;
/** Counts the opinions of people who signed in and of readers of the help centre. */
const opinions = (isHelpful: boolean) => sql`((select count(*)::int from article_feedback as f
  where f.organization_id = a.organization_id and f.article_id = a.id and f.is_helpful = ${sql.lit(isHelpful)})
  + (select count(*)::int from article_votes as v
  where v.organization_id = a.organization_id and v.article_id = a.id and v.is_helpful = ${sql.lit(isHelpful)}))`;

/** Whether article `a` was translated from one that was published since. */
export const isOutdated = sql<boolean>`(a.translation_of is not null and a.published_at < (
  select s.published_at from articles as s
  where s.organization_id = a.organization_id and s.id = a.translation_of and s.status = 'published'))`;

const scheduledAt = sql`(select s.publish_at from article_schedules as s
  where s.organization_id = a.organization_id and s.article_id = a.id)`;

/** The columns of a list row of article `a`. Columns that only concern authors are false for others. */
export const rowColumns = ({ actor }: Ctx): RawBuilder<unknown> => sql`
  a.id, a.slug, a.title, a.summary, a.language, ${shownStatus} as status, a.visibility,
  case when c.id is not null then
    jsonb_build_object('id', c.id, 'name', ${categoryName(actor.locale)}, 'icon', c.icon, 'color', c.color) end as category,
  jsonb_build_object('id', o.id, 'name', o.name) as owner, a.tags, a.error_codes,
  greatest(1, round(a.words_count::numeric / ${sql.lit(limits.articles.wordsPerMinute)}))::int as minutes,
  a.published_at, a.verified_at, a.review_at::text as review_at, a.updated_at,
  ${isAuthor(actor) ? sql`d.lock_version <> a.published_draft and a.version > 0` : sql`false`} as has_changes,
  ${isAuthor(actor) ? sql`a.submitted_at is not null` : sql`false`} as is_submitted,
  ${isAuthor(actor) ? scheduledAt : sql`null::timestamptz`} as scheduled_at, coalesce(${isOutdated}, false) as is_outdated,
  ${views} as views, ${opinions(true)} as helpful, ${opinions(false)} as unhelpful`;

export const rowJoins = sql`
  join article_drafts as d on d.organization_id = a.organization_id and d.article_id = a.id
  join people as o on o.organization_id = a.organization_id and o.id = a.owner_id
  left join article_categories as c on c.organization_id = a.organization_id and c.id = a.category_id`;

/** Rows that the actor may read, in the order of `ids`. */
export async function readRows(ctx: Ctx, ids: readonly string[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ArticleRow>`
    select ${rowColumns(ctx)} from articles as a ${rowJoins}
    where a.organization_id = ${ctx.organization_id} and a.id = any(${ids}::uuid[]) and ${articleIsReadable(ctx.actor)}
    order by array_position(${ids}::uuid[], a.id)`.execute(ctx.db);
  return rows;
}
