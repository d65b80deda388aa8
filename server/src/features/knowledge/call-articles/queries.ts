import { AppError } from '@sightline/contract/errors';
import type { CallArticle, callArticlesApi, Showing } from '@sightline/contract/knowledge/call-articles';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { limits } from '@sightline/contract/limits';
import { planModules } from '@sightline/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { roomIsReadable } from '../../talk/policy.ts';
import { readShownObjects } from '../objects/queries.ts';
import { articleIsReadable } from '../policy.ts';
import { linkedIn } from '../queries.ts';
import { findFitting } from '../suggesting.ts';
import { readSubject } from '../ticket-articles/queries.ts';

export type CallInUse = {
  id: string;
  room_id: string;
  ticket: { id: string; ticket_id: number; subject: string; branch_id: string | null } | null;
};

const columns = sql`c.id, c.room_id, case when t.id is not null then jsonb_build_object(
  'id', t.id, 'ticket_id', t.ticket_id, 'subject', t.subject, 'branch_id', t.branch_id) end as ticket`;

async function findCall(ctx: TenantCtx, id: string, condition: RawBuilder<boolean>, lock = sql``): Promise<CallInUse> {
  const { rows } = await sql<CallInUse>`
    select ${columns} from calls as c
    join rooms as r on r.organization_id = c.organization_id and r.id = c.room_id
    left join tickets as t on t.organization_id = r.organization_id and t.room_id = r.id
    where c.organization_id = ${ctx.organization_id} and c.id = ${id} and c.ended_at is null and ${condition} ${lock}`.execute(
    ctx.db,
  );
  const [call] = rows;
  if (!call) throw new AppError('NOT_FOUND');
  return call;
}

const isIn = (personId: string) => sql<boolean>`exists (
  select from call_participants as cp
  where cp.organization_id = c.organization_id and cp.call_id = c.id and cp.person_id = ${personId} and cp.left_at is null)`;

/** The ongoing call that the actor is in. Changes hold its row, so that they follow one another. */
export async function requireMyCall(ctx: Ctx<Actor>, id: string, { isLocked = false } = {}): Promise<CallInUse> {
  if (ctx.actor.kind === 'guest' && ctx.actor.call_id !== id) throw new AppError('NOT_FOUND');
  return findCall(ctx, id, isIn(ctx.actor.id), isLocked ? sql`for no key update of c` : sql``);
}

/** The ongoing call that the actor waits for, is in, or could join. */
async function requireKnownCall(ctx: Ctx<Actor>, id: string): Promise<CallInUse> {
  const { actor } = ctx;
  const condition =
    actor.kind === 'guest'
      ? sql<boolean>`(c.id = ${actor.call_id} and exists (
          select from call_join_requests as j
          where j.organization_id = c.organization_id and j.call_id = c.id and j.guest_id = ${actor.id}
            and j.state in ('waiting', 'accepted')))`
      : sql<boolean>`(${isIn(actor.id)} or ${roomIsReadable(actor)})`;
  return findCall(ctx, id, condition);
}

/** Guests have no plan of their own: a workspace without a knowledge base has no articles for them. */
async function hasKnowledge(ctx: TenantCtx): Promise<boolean> {
  const { plan } = await ctx.db
    .selectFrom('organizations')
    .where('id', '=', ctx.organization_id)
    .select('plan')
    .executeTakeFirstOrThrow();
  return (planModules[plan] as readonly string[]).includes('knowledge');
}

type ArticleInCall = Omit<CallArticle, 'links' | 'objects'>;

const articleColumns = sql`a.id, a.slug, a.title, a.summary, a.language, a.body,
  greatest(1, round(a.words_count::numeric / ${sql.lit(limits.articles.wordsPerMinute)}))::int as minutes`;

async function withShown(ctx: Ctx<Actor>, article: ArticleInCall): Promise<CallArticle> {
  const body = article.body as ArticleDocument;
  const objects = await readShownObjects(ctx, body);
  const ids = linkedIn(body, objects);
  const { rows } = await sql<{ id: string; slug: string; title: string }>`
    select a.id, a.slug, a.title from articles as a
    where a.organization_id = ${ctx.organization_id} and a.id = any(${ids}::uuid[]) and ${articleIsReadable(ctx.actor)}`.execute(
    ctx.db,
  );
  return { ...article, objects, links: rows };
}

type ShowingRow = Omit<Showing, 'article'> & { article: ArticleInCall };

/** Returns the article that is shown in the call, if the actor may still see it. */
export async function readShowing(ctx: Ctx<Actor>, call: CallInUse): Promise<Showing | null> {
  const { rows } = await sql<ShowingRow>`
    select s.id, s.at, s.ticked, s.started_at, jsonb_build_object('id', p.id, 'name', p.name) as shown_by,
      (select to_jsonb(shown) from (select ${articleColumns}) as shown) as article
    from call_articles as s
    join articles as a on a.organization_id = s.organization_id and a.id = s.article_id
    join people as p on p.organization_id = s.organization_id and p.id = s.shown_by
    where s.organization_id = ${ctx.organization_id} and s.call_id = ${call.id} and s.ended_at is null
      and a.status = 'published' and ${articleIsReadable(ctx.actor)}`.execute(ctx.db);
  const [showing] = rows;
  return showing ? { ...showing, article: await withShown(ctx, showing.article) } : null;
}

export const findShowing: Action<typeof callArticlesApi.find, Ctx<Actor>> = async (ctx, { params }) => ({
  showing: await readShowing(ctx, await requireMyCall(ctx, params.id)),
});

export const suggestInCall: Action<typeof callArticlesApi.suggest, Ctx<Actor>> = async (ctx, { params, query }) => {
  const call = await requireKnownCall(ctx, params.id);
  if (!(await hasKnowledge(ctx))) return { articles: [] };
  const subject = query.text
    ? { text: query.text, problem_type_id: null, model_id: null }
    : call.ticket && (await readSubject(ctx, call.ticket.id));
  if (!subject) return { articles: [] };
  const ids = await findFitting(ctx, { ...subject, language: query.language ?? null });
  const { rows } = await sql<ArticleInCall>`
    select ${articleColumns} from articles as a
    where a.organization_id = ${ctx.organization_id} and a.id = any(${ids}::uuid[]) and ${articleIsReadable(ctx.actor)}
    order by array_position(${ids}::uuid[], a.id)`.execute(ctx.db);
  return { articles: rows };
};

/** A published article that the actor may read while the call goes on. */
export async function requireArticleInCall(ctx: Ctx<Actor>, callId: string, id: string): Promise<ArticleInCall> {
  await requireKnownCall(ctx, callId);
  const { rows } = await sql<ArticleInCall>`
    select ${articleColumns} from articles as a
    where a.organization_id = ${ctx.organization_id} and a.id = ${id} and a.status = 'published'
      and ${articleIsReadable(ctx.actor)}`.execute(ctx.db);
  const [article] = rows;
  if (!article || !(await hasKnowledge(ctx))) throw new AppError('NOT_FOUND', 'articleId');
  return article;
}

export const readArticleInCall: Action<typeof callArticlesApi.read, Ctx<Actor>> = async (ctx, { params }) => ({
  article: await withShown(ctx, await requireArticleInCall(ctx, params.id, params.articleId)),
});
