import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';

/** Enqueues, in the transaction of the notifications, a job for people who have a device. The job decides what is pushed. */
export async function enqueuePush(
  ctx: TenantCtx,
  inserted: readonly { id: string; person_id: string }[],
): Promise<void> {
  if (inserted.length === 0) return;
  const people = [...new Set(inserted.map(({ person_id }) => person_id))];
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from push_subscriptions
    where organization_id = ${ctx.organization_id} and person_id = any(${people}::uuid[])`.execute(ctx.db);
  const reached = new Set(rows.map(({ person_id }) => person_id));
  const ids = inserted.filter(({ person_id }) => reached.has(person_id)).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += limits.push.atOnce) {
    const notification_ids = ids.slice(at, at + limits.push.atOnce);
    await ctx.enqueue('notifications.push', { notification_ids, attempt: 1 });
  }
}

/** Enqueues a job for people whose devices show something. Later changes need no second one until it runs. */
export async function enqueueClosing(ctx: TenantCtx, personIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct s.person_id from push_subscriptions as s
    join push_deliveries as d on d.organization_id = s.organization_id and d.subscription_id = s.id
    where s.organization_id = ${ctx.organization_id} and s.person_id = any(${[...personIds]}::uuid[])`.execute(ctx.db);
  for (const { person_id } of rows)
    await ctx.enqueue('notifications.close_pushed', { person_id, attempt: 1 }, { key: person_id });
}
