import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { runEvery } from '../../http/interval.ts';
import type { Server } from '../../http/serve.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { openInstallationCtx } from '../../kernel/open-context.ts';
import type { Occurrence } from '../../kernel/subscriptions.ts';
import { notify } from '../notifications/actions.ts';

const { reviewFromHour, reviewsEvery } = limits.articles;

/** Enqueues a job for each workspace in which the day of review of an article has come; of several that wait, one is kept. */
export async function enqueueArticleReviews(server: Server): Promise<void> {
  await openInstallationCtx(server, server.http.log, 'write', async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      select id from identity.organizations_to_review(${ctx.now}, ${reviewFromHour})`.execute(ctx.db);
    for (const { id } of rows)
      await ctx.inOrganization(id, (tenant) => tenant.enqueue('knowledge.remind', {}, { key: 'article reviews' }));
  });
}

/** A round that fails, or a restart, is made up for by the next round. */
export function startArticleReviews(server: Server): void {
  runEvery(server, reviewsEvery, () => enqueueArticleReviews(server));
}

/** Records the reminders before it notifies: of two workers, the second one finds nothing left. All articles of one owner make one notification. */
export const remindOwners: JobHandler<'knowledge.remind'> = async (ctx) => {
  const { rows } = await sql<{ owner_id: string; title: string }>`
    with reminded as (
      insert into article_reminders (organization_id, article_id, review_at, told_at)
      select due.organization_id, due.article_id, due.review_at, ${ctx.now}
      from due_article_reviews(${ctx.now}, ${reviewFromHour}) as due
      where due.organization_id = ${ctx.organization_id}
      on conflict do nothing
      returning organization_id, article_id)
    select a.owner_id, a.title from reminded
    join articles as a on a.organization_id = reminded.organization_id and a.id = reminded.article_id
    order by a.title, a.id`.execute(ctx.db);
  for (const [owner, articles] of Map.groupBy(rows, ({ owner_id }) => owner_id)) {
    const [first, ...others] = articles;
    const payload = { count: articles.length, name: others.length > 0 ? null : (first?.title ?? null) };
    const people = sql`select ${owner}::uuid as person_id`;
    await notify(ctx, people, { kind: 'article_review', actor_id: null, payload });
  }
};

/** Articles keep an owner who left until somebody assigns another one, so those who publish are notified. */
export async function notifyOfFormerOwners(
  ctx: TenantCtx,
  leavers: readonly Occurrence<{ person_id: string }>[],
): Promise<void> {
  const former = leavers.map(({ payload }) => payload.person_id);
  const { rows } = await sql<{ name: string; total: number }>`
    select p.name, count(*)::int as total from articles as a
    join people as p on p.organization_id = a.organization_id and p.id = a.owner_id
    where a.organization_id = ${ctx.organization_id} and a.owner_id = any(${former}::uuid[]) and a.status <> 'archived'
    group by p.id, p.name order by p.name, p.id`.execute(ctx.db);
  const leads = sql`
    select distinct r.person_id from roles as r
    where r.organization_id = ${ctx.organization_id} and r.branch_id is null and r.name in ('Subscriber', 'Manager')`;
  for (const { name, total } of rows)
    await notify(ctx, leads, { kind: 'article_owner_left', actor_id: null, payload: { count: total, owner: name } });
}
