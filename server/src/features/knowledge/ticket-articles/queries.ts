import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { textOf } from '@sightline/contract/knowledge/document';
import { stepsOf } from '@sightline/contract/knowledge/steps';
import type {
  ArticlePreview,
  ShownSteps,
  TicketArticle,
  ticketArticlesApi,
} from '@sightline/contract/knowledge/ticket-articles';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { translated } from '../../../db/translated.ts';
import type { Action } from '../../../kernel/action.ts';
import { type Actor, isAgent } from '../../../kernel/actor.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { readerLocale } from '../../../kernel/reader-locale.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { articleIsReadable } from '../policy.ts';
import { readRows } from '../rows.ts';
import { findFitting } from '../suggesting.ts';

const stepText = 300;

type ShownRow = Omit<ShownSteps, 'steps'> & { article_id: string; body: ArticleDocument; ticked: string[] };

/** Returns, for each article, the last time that it was shown in a call of the ticket. Only agents see which steps were done. */
async function readShown(ctx: Ctx, ticketId: string): Promise<Map<string, ShownSteps>> {
  if (!isAgent(ctx.actor)) return new Map();
  const { rows } = await sql<ShownRow>`
    select distinct on (s.article_id) s.article_id, s.call_id, s.ticked, s.started_at, s.ended_at, a.body,
      jsonb_build_object('id', p.id, 'name', p.name) as shown_by
    from tickets as t
    join calls as c on c.organization_id = t.organization_id and c.room_id = t.room_id
    join call_articles as s on s.organization_id = c.organization_id and s.call_id = c.id
    join articles as a on a.organization_id = s.organization_id and a.id = s.article_id
    join people as p on p.organization_id = s.organization_id and p.id = s.shown_by
    where t.organization_id = ${ctx.organization_id} and t.id = ${ticketId} and ${articleIsReadable(ctx.actor)}
    order by s.article_id, s.id desc`.execute(ctx.db);
  return new Map(
    rows.map(({ article_id, body, ticked, ...shown }) => [
      article_id,
      {
        ...shown,
        steps: stepsOf(body).map(({ id, node }) => ({
          text: textOf(node).slice(0, stepText),
          is_done: ticked.includes(id),
        })),
      },
    ]),
  );
}

type UsageRow = Omit<TicketArticle, 'article' | 'shown'> & { article_id: string };

/** The articles beside a ticket, newest first, as far as the reader may see them. Sheets read what was shown from here too. */
export async function listUsedArticles(ctx: Ctx, ticketId: string): Promise<TicketArticle[]> {
  const { rows } = await sql<UsageRow>`
    select l.article_id, l.ways, l.added_at, l.is_solving,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as added_by
    from ticket_articles as l
    left join people as p on p.organization_id = l.organization_id and p.id = l.added_by
    where l.organization_id = ${ctx.organization_id} and l.ticket_id = ${ticketId}
    order by l.added_at desc, l.article_id`.execute(ctx.db);
  const articles = new Map(
    (
      await readRows(
        ctx,
        rows.map(({ article_id }) => article_id),
      )
    ).map((article) => [article.id, article]),
  );
  const shown = await readShown(ctx, ticketId);
  return rows.flatMap(({ article_id, ...usage }) => {
    const article = articles.get(article_id);
    return article ? [{ ...usage, article, shown: shown.get(article_id) ?? null }] : [];
  });
}

type Subject = { text: string; problem_type_id: string | null; model_id: string | null };

/** Reads what suggestions for a ticket need: its words, its type of problem, and the model of its asset. */
export async function readSubject(ctx: Ctx<Actor>, ticketId: string): Promise<Subject> {
  const { rows } = await sql<Subject>`
    select concat_ws(' ', t.subject, ${translated('y', 'name', readerLocale(ctx))}, x.model, x.name, left(t.description, ${sql.lit(limits.articles.suggestText)})) as text,
      t.problem_type_id, x.model_id
    from tickets as t
    left join problem_types as y on y.organization_id = t.organization_id and y.id = t.problem_type_id
    left join lateral (
      select coalesce(m.name, s.model) as model, s.name, s.model_id from ticket_assets as l
      join assets as s on s.organization_id = l.organization_id and s.id = l.asset_id
      left join asset_models as m on m.organization_id = s.organization_id and m.id = s.model_id
      where l.organization_id = t.organization_id and l.ticket_id = t.id limit 1) as x on true
    where t.organization_id = ${ctx.organization_id} and t.id = ${ticketId}`.execute(ctx.db);
  return rows[0] ?? { text: '', problem_type_id: null, model_id: null };
}

export const listArticlesOfTicket: Action<typeof ticketArticlesApi.ofTicket> = async (ctx, { params }) => {
  const ticket = await requireTicket(ctx, params.id);
  const used = await listUsedArticles(ctx, ticket.id);
  const except = used.map(({ article }) => article.id);
  const wanted = { ...(await readSubject(ctx, ticket.id)), except, language: ctx.actor.locale };
  return { used, suggested: await readRows(ctx, await findFitting(ctx, wanted)) };
};

export const findPreviews: Action<typeof ticketArticlesApi.previews, Ctx<Actor>> = async (ctx, { query }) => {
  const slugs = query.slugs ?? [];
  const { rows } = await sql<ArticlePreview>`
    select a.id, a.slug, a.title, a.summary, a.language, a.verified_at, a.review_at::text as review_at,
      greatest(1, round(a.words_count::numeric / ${sql.lit(limits.articles.wordsPerMinute)}))::int as minutes
    from articles as a
    where a.organization_id = ${ctx.organization_id} and a.slug = any(${slugs}::text[])
      and ${articleIsReadable(ctx.actor)}
    order by array_position(${slugs}::text[], a.slug)`.execute(ctx.db);
  return { articles: rows };
};
