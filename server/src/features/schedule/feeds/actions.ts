import { randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { feedsApi } from '@sightline/contract/schedule/feeds';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { guess } from '../../../http/attempt-throttle.ts';
import { hashToken } from '../../../http/auth.ts';
import { wrongLinks } from '../../../http/wrong-links.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import type { Occurrence } from '../../../kernel/subscriptions.ts';
import { addressOf } from '../../mail/actions.ts';
import { calendarFile } from '../calendar-file.ts';
import { readCalendarVisits } from './queries.ts';

/*
 * Calendars cannot sign in: they read a secret address. The server keeps its hash alone. It works while its person works here as
 * an agent, and until they renew or remove it.
 */

const { past, ahead } = limits.schedule.resources.feeds;

const readFeed = (ctx: Ctx) =>
  scoped(ctx)
    .selectFrom('schedule_feeds')
    .select('created_at')
    .where('person_id', '=', ctx.actor.id)
    .executeTakeFirst();

export const findFeed: Action<typeof feedsApi.find> = async (ctx) => ({ feed: (await readFeed(ctx)) ?? null });

export const renewFeed: Action<typeof feedsApi.renew> = async (ctx) => {
  const token = randomBytes(32).toString('base64url');
  const { organization_id, now: created_at } = ctx;
  const token_hash = hashToken(token);
  await ctx.db
    .insertInto('schedule_feeds')
    .values({ organization_id, person_id: ctx.actor.id, token_hash, created_at })
    .onConflict((on) => on.columns(['organization_id', 'person_id']).doUpdateSet({ token_hash, created_at }))
    .execute();
  ctx.audit('schedule_feed.renewed', { record: { id: ctx.actor.id, label: ctx.actor.name } });
  const feed = await readFeed(ctx);
  if (!feed) throw new Error('an address that was made is there');
  return { feed, url: `${addressOf(ctx.ports.env)}/api/schedule/feed/${token}.ics` };
};

export const removeFeed: Action<typeof feedsApi.remove> = async (ctx) => {
  const removed = await scoped(ctx)
    .deleteFrom('schedule_feeds')
    .where('person_id', '=', ctx.actor.id)
    .returning('person_id')
    .executeTakeFirst();
  if (removed) ctx.audit('schedule_feed.removed', { record: { id: ctx.actor.id, label: ctx.actor.name } });
};

/** Removes the feed addresses of people who leave the workspace or are suspended. */
export async function removeFeedsOfPeople(
  ctx: TenantCtx,
  leavers: readonly Occurrence<{ person_id: string }>[],
): Promise<void> {
  const ids = leavers.map(({ payload }) => payload.person_id);
  await scoped(ctx).deleteFrom('schedule_feeds').where('person_id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

type Owner = { name: string; timezone: string; workspace: string };

async function findOwner(ctx: TenantCtx, personId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select p.name, coalesce(p.timezone, o.timezone) as timezone, o.name as workspace
    from people p join organizations o on o.id = p.organization_id
    where p.organization_id = ${ctx.organization_id} and p.id = ${personId} and exists (
      select from roles r where r.organization_id = p.organization_id and r.person_id = p.id and r.branch_id is null)`.execute(
    ctx.db,
  );
  return rows[0];
}

async function writeFeed(ctx: TenantCtx, personId: string): Promise<string> {
  const owner = await findOwner(ctx, personId);
  if (!owner) throw new AppError('LINK_INVALID', 'token');
  const [from, to] = [new Date(ctx.now.getTime() - past), new Date(ctx.now.getTime() + ahead)];
  const visits = await readCalendarVisits(
    ctx,
    sql`v.ends_at > ${from} and v.starts_at < ${to} and exists (
      select from visit_people w
      where w.organization_id = v.organization_id and w.visit_id = v.id and w.person_id = ${personId})`,
  );
  return calendarFile(`${owner.workspace}: ${owner.name}`, owner.timezone, visits);
}

/** Addresses are too long to be guessed; callers that try are throttled. */
export const readFeedFile: Action<typeof feedsApi.read, PublicCtx> = async (ctx, { params }) => {
  const token = params.token.replace(/\.ics$/, '');
  const wrong = wrongLinks(ctx, 'calendar feed');
  const found = await guess([wrong], async () => {
    const { rows } = await sql<{ organization_id: string; person_id: string }>`
      select * from identity.find_schedule_feed(${hashToken(token)})`.execute(ctx.db);
    return rows[0];
  });
  if (!found) throw new AppError('LINK_INVALID', 'token');
  const file = await ctx.inOrganization(found.organization_id, (tenant) => writeFeed(tenant, found.person_id));
  return async (reply) => {
    reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="visits.ics"')
      .header('cache-control', 'private, no-store')
      .send(file);
  };
};
