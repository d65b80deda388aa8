import { AppError } from '@sightline/contract/errors';
import type { callArticlesApi } from '@sightline/contract/knowledge/call-articles';
import { stepsOf } from '@sightline/contract/knowledge/steps';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { type Actor, isAgent } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import type { FactPayload } from '../../../kernel/facts.ts';
import { addTicketEvent, publishTicket } from '../../tickets/actions.ts';
import { isReadableInSpace } from '../policy.ts';
import { requireArticle } from '../queries.ts';
import { addWay, countSolution, setSolving } from '../ticket-articles/actions.ts';
import { publishTicketArticles } from '../ticket-articles/events.ts';
import { publishShowing } from './events.ts';
import { type CallInUse, readShowing, requireArticleInCall, requireMyCall } from './queries.ts';

/*
 * An article that is shown in a call: started by an agent -> moved and ticked by anybody in the call -> ended by an agent, by the next one, or with
 * the call. Each change holds the call's row. The rows stay, for the ticket's history and its sheet.
 */

type Ended = { id: string; article_id: string; shown_by: string; ticked: string[] };

/** Ends the article that is shown in a call, and adds it to the history of the call's ticket with the done steps: "3/5". */
async function endShown(ctx: TenantCtx, call: CallInUse): Promise<Ended | undefined> {
  const ended = await scoped(ctx)
    .updateTable('call_articles')
    .set({ ended_at: ctx.now })
    .where('call_id', '=', call.id)
    .where('ended_at', 'is', null)
    .returning(['id', 'article_id', 'shown_by', 'ticked'])
    .executeTakeFirst();
  if (ended && call.ticket) await addToHistory(ctx, call.ticket, ended);
  return ended;
}

async function addToHistory(ctx: TenantCtx, ticket: NonNullable<CallInUse['ticket']>, ended: Ended): Promise<void> {
  const article = await scoped(ctx)
    .selectFrom('articles')
    .where('id', '=', ended.article_id)
    .select(['title', 'body'])
    .executeTakeFirstOrThrow();
  const steps = stepsOf(article.body);
  const done = steps.filter(({ id }) => ended.ticked.includes(id)).length;
  const progress = steps.length > 0 ? `${done}/${steps.length}` : null;
  const by = { ...ctx, actor: { id: ended.shown_by } };
  await addTicketEvent(by, ticket.id, 'article_shown', { from: progress, to: article.title });
  publishTicket(ctx, ticket, 'TicketUpdatedEvent');
  publishTicketArticles(ctx, ticket);
}

/** The steps may be ticked by guests, so what is shown is what every customer of the call's ticket may read. */
async function requireForGuests(ctx: Ctx, call: CallInUse, articleId: string): Promise<void> {
  const { rows } = await sql`
    select from articles as a where a.organization_id = ${ctx.organization_id} and a.id = ${articleId}
      and ${isReadableInSpace(sql`${call.ticket?.branch_id ?? null}::uuid`)}`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('ARTICLE_NOT_FOR_GUESTS', 'article_id');
}

function requireAgent(ctx: Ctx): void {
  if (!isAgent(ctx.actor)) throw new AppError('NOT_FOUND');
}

export const startShowing: Action<typeof callArticlesApi.start> = async (ctx, { params, body }) => {
  requireAgent(ctx);
  const call = await requireMyCall(ctx, params.id, { isLocked: true });
  const article = await requireArticle(ctx, body.article_id);
  await requireForGuests(ctx, call, article.id);
  const shown = await readShowing(ctx, call);
  if (shown?.article.id === article.id) return { showing: shown };
  await endShown(ctx, call);
  const own = { organization_id: ctx.organization_id, id: uuidv7(), call_id: call.id, article_id: article.id };
  await ctx.db
    .insertInto('call_articles')
    .values({ ...own, shown_by: ctx.actor.id, started_at: ctx.now })
    .execute();
  if (call.ticket) await addWay(ctx, call.ticket, article, 'shown');
  ctx.audit('article.shown', { record: { id: article.id, label: article.title } });
  await publishShowing(ctx, [call.id]);
  return { showing: await readShowing(ctx, call) };
};

export const moveShowing: Action<typeof callArticlesApi.move, Ctx<Actor>> = async (ctx, { params, body }) => {
  const call = await requireMyCall(ctx, params.id, { isLocked: true });
  const showing = await readShowing(ctx, call);
  if (!showing) throw new AppError('ARTICLE_NOT_SHOWN');
  const steps = stepsOf(showing.article.body as Parameters<typeof stepsOf>[0]).map(({ id }) => id);
  const { at = showing.at, tick } = body;
  if (at > Math.max(steps.length - 1, 0)) throw new AppError('STEP_NOT_IN_ARTICLE', 'at');
  if (tick && !steps.includes(tick.step)) throw new AppError('STEP_NOT_IN_ARTICLE', 'tick.step');
  const others = showing.ticked.filter((step) => step !== tick?.step && steps.includes(step));
  const ticked = tick?.is_done ? [...others, tick.step] : others;
  await scoped(ctx)
    .updateTable('call_articles')
    .set({ at, ...(tick && { ticked }) })
    .where('id', '=', showing.id)
    .execute();
  await publishShowing(ctx, [call.id]);
  return { showing: await readShowing(ctx, call) };
};

export const endShowing: Action<typeof callArticlesApi.end> = async (ctx, { params, body }) => {
  requireAgent(ctx);
  const call = await requireMyCall(ctx, params.id, { isLocked: true });
  const ended = await endShown(ctx, call);
  if (!ended) throw new AppError('ARTICLE_NOT_SHOWN');
  if (call.ticket && body.is_solving !== null) await setSolving(ctx, call.ticket.id, ended.article_id, body.is_solving);
  else if (body.is_solving) await countSolution(ctx, ended.article_id, 'call');
  await publishShowing(ctx, [call.id]);
};

export const solveInCall: Action<typeof callArticlesApi.solve, Ctx<Actor>> = async (ctx, { params }) => {
  const { id } = await requireArticleInCall(ctx, params.id, params.articleId);
  await countSolution(ctx, id, 'waiting');
};

/** The call has ended with an article in it. */
export async function endShowingOfCall(ctx: TenantCtx, { call_id }: FactPayload<'call.ended'>): Promise<void> {
  const { rows } = await sql<CallInUse>`
    select c.id, c.room_id, case when t.id is not null then jsonb_build_object(
      'id', t.id, 'ticket_id', t.ticket_id, 'subject', t.subject, 'branch_id', t.branch_id) end as ticket
    from calls as c left join tickets as t on t.organization_id = c.organization_id and t.room_id = c.room_id
    where c.organization_id = ${ctx.organization_id} and c.id = ${call_id}`.execute(ctx.db);
  for (const call of rows) await endShown(ctx, call);
}

/** An article was archived, or others may read it now: those who look at it in a call look again. */
export async function refreshShowings(ctx: TenantCtx, { article_id }: FactPayload<'article.updated'>): Promise<void> {
  const shown = await scoped(ctx)
    .selectFrom('call_articles')
    .where('article_id', '=', article_id)
    .where('ended_at', 'is', null)
    .select('call_id')
    .execute();
  if (shown.length > 0)
    await publishShowing(
      ctx,
      shown.map(({ call_id }) => call_id),
    );
}
