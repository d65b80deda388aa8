import { AppError } from '@sightline/contract/errors';
import { passingKinds } from '@sightline/contract/notifications/kinds';
import type { notificationsApi } from '@sightline/contract/notifications/notifications';
import { sql } from 'kysely';
import type { JobHandler } from '../../jobs/handlers.ts';
import type { Action } from '../../kernel/action.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { type InsertedNotification, publishCreated, publishNotificationsChanged } from './actions.ts';
import { mailAtOf, withChoice } from './channels.ts';
import { isSnoozed, isVisible } from './policy.ts';
import { requireAhead } from './reminders/policy.ts';

/*
 * A snoozed notification counts as read until its time, so that no channel delivers it and every device closes it, and is not in the list.
 * Then it comes back as if it had just happened: unread, on top, by the channels of its kind.
 */

export const snooze: Action<typeof notificationsApi.snooze> = async (ctx, { body }) => {
  const { notifications, until } = body;
  const { subjects } = ctx.ports.kinds;
  requireAhead(until, ctx.now, 'until');
  const { rows } = await sql<{ id: string }>`
    update notifications as n set snoozed_until = ${until}, read_at = coalesce(n.read_at, ${ctx.now})
    where n.organization_id = ${ctx.organization_id} and n.id = any(${notifications}::uuid[])
      and n.kind <> all(${[...passingKinds]}::text[]) and (${isVisible(subjects, ctx.actor)} or ${isSnoozed(subjects, ctx.actor)})
    returning n.id`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'notifications');
  const notification_ids = rows.map(({ id }) => id);
  await returnAt(ctx, notification_ids, until);
  await publishNotificationsChanged(ctx, [ctx.actor.id]);
};

/** Puts notifications back where they were, without delivering them again. */
export const unsnooze: Action<typeof notificationsApi.unsnooze> = async (ctx, { body }) => {
  const { rows } = await sql`
    update notifications as n set snoozed_until = null, read_at = null
    where n.organization_id = ${ctx.organization_id} and n.id = any(${body.notifications}::uuid[])
      and ${isSnoozed(ctx.ports.kinds.subjects, ctx.actor)}
    returning n.id`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'notifications');
  await publishNotificationsChanged(ctx, [ctx.actor.id]);
};

const returnAt = (ctx: TenantCtx, notification_ids: string[], until: string): Promise<void> =>
  ctx.enqueue('notifications.return_snoozed', { notification_ids }, { runAt: new Date(until) });

/** Schedules notifications that were snoozed again, or are early because the clocks of the database and of this server differ. */
async function waitForOthers(ctx: TenantCtx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ ids: string[]; until: string | null }>`
    select array_agg(id) as ids, min(snoozed_until) as until from notifications
    where organization_id = ${ctx.organization_id} and id = any(${[...ids]}::uuid[]) and snoozed_until > ${ctx.now}`.execute(
    ctx.db,
  );
  for (const { ids, until } of rows) if (until !== null) await returnAt(ctx, ids, until);
}

const returnSnoozed: JobHandler<'notifications.return_snoozed'> = async (ctx, { notification_ids }) => {
  const kind = sql`r.kind`;
  const { rows } = await sql<InsertedNotification>`
    update notifications as n set snoozed_until = null, read_at = null, created_at = ${ctx.now}, mail_at = changed.mail_at,
      mail_id = null
    from (
      select r.id, ${mailAtOf(kind, ctx.now)} as mail_at
      from notifications as r ${withChoice(sql`r.organization_id`, sql`r.person_id`)}
      where r.organization_id = ${ctx.organization_id} and r.id = any(${notification_ids}::uuid[])
        and r.snoozed_until <= ${ctx.now}) as changed
    where n.organization_id = ${ctx.organization_id} and n.id = changed.id and n.snoozed_until <= ${ctx.now}
    returning n.id, n.person_id, n.kind, n.in_app`.execute(ctx.db);
  await publishCreated(ctx, rows, null);
  await waitForOthers(ctx, notification_ids);
};

export const snoozingJobs = { 'notifications.return_snoozed': returnSnoozed };
