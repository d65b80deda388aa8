import { AppError } from '@sightline/contract/errors';
import type { ArticleWay, ticketArticlesApi } from '@sightline/contract/knowledge/ticket-articles';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { countRows } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { type Actor, isAgent } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { addTicketEvent, publishTicket } from '../../tickets/actions.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { publishDraft } from '../events.ts';
import { canAddAs } from '../policy.ts';
import { requireArticle } from '../queries.ts';
import { publishTicketArticles } from './events.ts';

/*
 * An article beside a ticket: added in one way or several -> answered (it solved the ticket, or not; null again takes it back) -> removed.
 * Answers also belong to closed tickets, since they are asked for at closing.
 */

type TicketRef = { id: string; branch_id: string | null; ticket_id: number; subject: string };
type Named = { id: string; title: string };

export const recordOf = ({ id, ticket_id, subject }: TicketRef) => ({ id, label: `#${ticket_id} ${subject}` });

/** Adds the way; whether the article was not beside the ticket before. The caller has checked both. */
export async function addWay(
  ctx: TenantCtx & { actor: Pick<Actor, 'id'> },
  ticket: TicketRef,
  article: Named,
  way: ArticleWay,
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into ticket_articles as l (organization_id, ticket_id, article_id, ways, added_by, added_at)
    values (${ctx.organization_id}, ${ticket.id}, ${article.id}, array[${way}::text], ${ctx.actor.id}, ${ctx.now})
    on conflict (organization_id, ticket_id, article_id) do update
      set ways = case when l.ways @> excluded.ways then l.ways else l.ways || excluded.ways end
    returning xmax = 0 as is_new`.execute(ctx.db);
  const isNew = rows[0]?.is_new ?? false;
  const all = scoped(ctx).selectFrom('ticket_articles').where('ticket_id', '=', ticket.id);
  if (isNew && (await countRows(all)) > limits.articles.ofTicket) throw new AppError('TOO_MANY_TICKET_ARTICLES');
  publishTicketArticles(ctx, ticket);
  return isNew;
}

export const addArticleToTicket: Action<typeof ticketArticlesApi.add> = async (ctx, { params, body }) => {
  const ticket = await requireTicket(ctx, params.id);
  const article = await requireArticle(ctx, params.articleId);
  if (!canAddAs(ctx.actor, body.way)) throw new AppError('FORBIDDEN', 'way');
  if (article.status !== 'published') throw new AppError('ARTICLE_NOT_PUBLISHED');
  if (!(await addWay(ctx, ticket, article, body.way))) return;
  if (body.way !== 'inserted') {
    // Customers see in the history what they brought themselves, never what agents keep to themselves.
    const kind = isAgent(ctx.actor) ? 'article_linked' : 'article_carried';
    await addTicketEvent(ctx, ticket.id, kind, { to: article.title });
    publishTicket(ctx, ticket, 'TicketUpdatedEvent');
  }
  const change = { field: 'article', from: null, to: article.title };
  ctx.audit('ticket.article_added', { record: recordOf(ticket), changes: [change] });
};

async function requireUsage(ctx: Ctx, ticketId: string, articleId: string) {
  const ticket = await requireTicket(ctx, ticketId);
  const article = await requireArticle(ctx, articleId);
  const usage = await scoped(ctx)
    .selectFrom('ticket_articles')
    .select('is_solving')
    .where('ticket_id', '=', ticket.id)
    .where('article_id', '=', article.id)
    .forUpdate()
    .executeTakeFirst();
  if (!usage) throw new AppError('NOT_FOUND', 'articleId');
  return { ticket, article, usage };
}

export const removeArticleFromTicket: Action<typeof ticketArticlesApi.remove> = async (ctx, { params }) => {
  const { ticket, article } = await requireUsage(ctx, params.id, params.articleId);
  await scoped(ctx)
    .deleteFrom('ticket_articles')
    .where('ticket_id', '=', ticket.id)
    .where('article_id', '=', article.id)
    .execute();
  const change = { field: 'article', from: article.title, to: null };
  ctx.audit('ticket.article_removed', { record: recordOf(ticket), changes: [change] });
  publishTicketArticles(ctx, ticket);
};

export const answerForTicket: Action<typeof ticketArticlesApi.answer> = async (ctx, { params, body }) => {
  const { ticket, article, usage } = await requireUsage(ctx, params.id, params.articleId);
  if (usage.is_solving === body.is_solving) return;
  await setSolving(ctx, ticket.id, article.id, body.is_solving);
  const change = {
    field: 'article',
    from: article.title,
    to: body.is_solving === null ? null : String(body.is_solving),
  };
  ctx.audit('ticket.article_answered', { record: recordOf(ticket), changes: [change] });
  publishTicketArticles(ctx, ticket);
  publishDraft(ctx, article.id);
};

export async function setSolving(
  ctx: Ctx,
  ticketId: string,
  articleId: string,
  is_solving: boolean | null,
): Promise<void> {
  const isAnswered = is_solving !== null;
  await scoped(ctx)
    .updateTable('ticket_articles')
    .set({ is_solving, answered_by: isAnswered ? ctx.actor.id : null, answered_at: isAnswered ? ctx.now : null })
    .where('ticket_id', '=', ticketId)
    .where('article_id', '=', articleId)
    .execute();
}

type Source = 'ticket' | 'article' | 'waiting' | 'call';

/** Once a day of each reader, however often they say so. */
export async function countSolution(ctx: Ctx<Actor>, articleId: string, source: Source): Promise<void> {
  await sql`
    insert into article_solutions (organization_id, article_id, person_id, day, source, created_at)
    values (${ctx.organization_id}, ${articleId}, ${ctx.actor.id}, (${ctx.now}::timestamptz at time zone 'utc')::date,
      ${source}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db);
  publishDraft(ctx, articleId);
}

export const solveByArticle: Action<typeof ticketArticlesApi.solve> = async (ctx, { params, body }) => {
  const article = await requireArticle(ctx, params.id);
  if (article.status !== 'published') throw new AppError('ARTICLE_NOT_PUBLISHED');
  await countSolution(ctx, article.id, body.source);
};
