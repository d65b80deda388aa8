import type { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { limits } from '@sightline/contract/limits';
import type { Locale } from '@sightline/contract/scalars';
import { sql } from 'kysely';
import type { Action } from '../../kernel/action.ts';
import { type Actor, isAgent } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/context.ts';
import { inLanguageOf, pairOf } from './pairs.ts';
import { articleIsReadable } from './policy.ts';
import { likelySolves } from './resolution-rate.ts';
import { readRows } from './rows.ts';

type Wanted = {
  text: string;
  language: Locale | null;
  problem_type_id?: string | null;
  model_id?: string | null;
  /** Articles that are known already. */
  except?: readonly string[];
};

/** Drops articles whose rank is below this share of the best one's. */
const leastShare = 0.25;

/** Narrows the search to visibilities that the reader may see at all; `articleIsReadable` then decides. */
function visibilitiesFor(actor: Actor): string[] {
  if (actor.kind === 'guest') return ['public'];
  return isAgent(actor) ? ['public', 'customers', 'agents', 'spaces'] : ['public', 'customers', 'spaces'];
}

/** Ranks articles that solved tickets with the same type of problem or of the same model; reads the last 1000 solutions. */
const solvingAlike = ({ organization_id }: Ctx<Actor>, { problem_type_id = null, model_id = null }: Wanted) => sql`
  select l.article_id as id, least(count(*), 4)::real / 4 as share
  from (
    select article_id, ticket_id from ticket_articles
    where organization_id = ${organization_id} and is_solving order by answered_at desc limit 1000) as l
  join tickets as t on t.organization_id = ${organization_id} and t.id = l.ticket_id
  where t.problem_type_id = ${problem_type_id}::uuid or ${model_id}::uuid is not null and exists (
    select from ticket_assets as x
    join assets as y on y.organization_id = x.organization_id and y.id = x.asset_id
    where x.organization_id = t.organization_id and x.ticket_id = t.id and y.model_id = ${model_id}::uuid)
  group by l.article_id order by count(*) desc, l.article_id limit 20`;

/** Articles about a product that is the asset's model. */
const aboutModel = ({ model_id = null }: Wanted) => sql`exists (
  select from article_product_links as l
  join article_product_models as m on m.organization_id = l.organization_id and m.product_id = l.product_id
  where l.organization_id = a.organization_id and l.article_id = a.id and m.model_id = ${model_id}::uuid)`;

/**
 * Published articles that the actor may read and that fit, best first: by their words, by what solved problems alike, by what they solved.
 * None rather than noise: what has one word in common is left out, unless it solved such problems or is about the same model.
 */
export async function findFitting(ctx: Ctx<Actor>, wanted: Wanted): Promise<string[]> {
  const { text, language, except = [] } = wanted;
  const { rows } = await sql<{ id: string }>`
    with fitting as materialized (
      select id, score, is_clear, is_near
      from fitting_articles(${text}, ${visibilitiesFor(ctx.actor)}::text[], ${limits.articles.candidates})),
    alike as materialized (${solvingAlike(ctx, wanted)}),
    ranked as (
      select id, sum(score) as score, bool_or(is_clear) as is_clear, bool_or(is_near) as is_near from (
        select id, score, is_clear, is_near from fitting
        union all
        select id, share * (select coalesce(max(score), 1) from fitting), true, true from alike) as scored
      group by id)
    select id from (
      select a.id, a.updated_at, max(ranked.score) over () as best, ranked.score,
        ranked.score * (0.5 + ${likelySolves}) * case when a.language = ${language}::text then 1.5 else 1 end
          * case when about.is_model then 1.5 else 1 end as weight
      from ranked
      join articles as a on a.organization_id = ${ctx.organization_id} and a.id = ranked.id
      cross join lateral (select ${aboutModel(wanted)} as is_model) as about
      where (ranked.is_clear or ranked.is_near and about.is_model) and a.status = 'published' and ${articleIsReadable(ctx.actor)} and not ${pairOf('a')} = any(
        select ${pairOf('known')} from articles as known
        where known.organization_id = ${ctx.organization_id} and known.id = any(${[...except]}::uuid[]))) as fit
    where score >= best * ${sql.lit(leastShare)}
    order by weight desc, updated_at desc, id
    limit ${sql.lit(2 * limits.articles.suggestions)}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  return (await inLanguageOf(ctx, ids, ctx.actor, language)).slice(0, limits.articles.suggestions);
}

/** Suggests articles for a text that is being written, such as a ticket. */
export const suggestArticles: Action<typeof knowledgeApi.suggest> = async (ctx, { query }) => {
  const { text, problem_type_id = null } = query;
  if (text.length < 3 && problem_type_id === null) return { articles: [] };
  const wanted = { text, problem_type_id, language: ctx.actor.locale };
  return { articles: await readRows(ctx, await findFitting(ctx, wanted)) };
};
