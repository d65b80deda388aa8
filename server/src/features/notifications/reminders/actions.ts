import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Reminder, remindersApi } from '@sightline/contract/notifications/reminders';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { publishNotificationsChanged } from '../actions.ts';
import { requireAhead } from './policy.ts';
import { publishReminders, scheduleReminder } from './publishing.ts';
import { countOpen, requireReminder } from './queries.ts';

/*
 * A reminder: waits -> due, when its owner is notified -> done. Moving it to another time makes it wait again, from any of them. One that
 * was removed can be restored as it was until the cleanup takes it.
 */

/** Two requests of one person at once count one after the other. */
async function requireRoomForOne(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reminders/${ctx.actor.id}`}, 0))`.execute(ctx.db);
  if ((await countOpen(ctx)) >= limits.notifications.reminders) throw new AppError('TOO_MANY_REMINDERS');
}

export const createReminder: Action<typeof remindersApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), message_id = null, ticket_id = null, remind_at } = body;
  requireAhead(remind_at, ctx.now, 'remind_at');
  await requireRoomForOne(ctx);
  const field = message_id === null ? 'ticket_id' : 'message_id';
  const { rows } = await sql`
    select from chats
    where organization_id = ${ctx.organization_id} and id = ${message_id}::uuid and deleted_at is null
    union all select from tickets where organization_id = ${ctx.organization_id} and id = ${ticket_id}::uuid`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND', field);
  const row = { id, person_id: ctx.actor.id, chat_id: message_id, ticket_id, remind_at, created_at: ctx.now };
  await ctx.db
    .insertInto('reminders')
    .values({ organization_id: ctx.organization_id, ...row })
    .execute();
  // Refuses what the caller may not see as if it were not there: the rollback removes the row.
  const reminder = await requireReminder(ctx, id).catch(() => Promise.reject(new AppError('NOT_FOUND', field)));
  await scheduleReminder(ctx, id, remind_at);
  publishReminders(ctx, [ctx.actor.id]);
  return { reminder };
};

/** Marks the notification of a reminder as read, because its owner has dealt with it. */
async function markNotificationRead(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await sql`
    update notifications as n set read_at = ${ctx.now} from reminders as m
    where m.organization_id = ${ctx.organization_id} and m.id = ${id} and n.organization_id = m.organization_id
      and n.person_id = m.person_id and n.kind = 'reminder' and n.read_at is null and n.created_at >= m.fired_at
      and n.subject_id = coalesce(m.chat_id, m.ticket_id)
    returning n.id`.execute(ctx.db);
  if (rows.length > 0) await publishNotificationsChanged(ctx, [ctx.actor.id]);
}

/** Held until the transaction ends. */
async function requireLockedReminder(ctx: Ctx, id: string): Promise<Reminder> {
  await scoped(ctx).selectFrom('reminders').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return requireReminder(ctx, id);
}

export const updateReminder: Action<typeof remindersApi.update> = async (ctx, { params, body }) => {
  const before = await requireLockedReminder(ctx, params.id);
  const { remind_at, is_done = remind_at === undefined && before.is_done } = body;
  if (remind_at !== undefined) requireAhead(remind_at, ctx.now, 'remind_at');
  if (before.is_done && !is_done) await requireRoomForOne(ctx);
  if (is_done || remind_at !== undefined) await markNotificationRead(ctx, params.id);
  await scoped(ctx)
    .updateTable('reminders')
    .set({
      ...(before.is_done !== is_done && { done_at: is_done ? ctx.now : null }),
      ...(remind_at !== undefined ? { remind_at, fired_at: null } : { remind_at: before.remind_at }),
    })
    .where('id', '=', params.id)
    .execute();
  if (!is_done) await scheduleReminder(ctx, params.id, remind_at ?? before.remind_at);
  publishReminders(ctx, [ctx.actor.id]);
  return { reminder: await requireReminder(ctx, params.id) };
};

export const removeReminder: Action<typeof remindersApi.remove> = async (ctx, { params }) => {
  await requireLockedReminder(ctx, params.id);
  await markNotificationRead(ctx, params.id);
  await scoped(ctx).updateTable('reminders').set({ removed_at: ctx.now }).where('id', '=', params.id).execute();
  publishReminders(ctx, [ctx.actor.id]);
};

/** Changes nothing of a reminder that was not removed. */
export const restoreReminder: Action<typeof remindersApi.restore> = async (ctx, { params }) => {
  await requireRoomForOne(ctx);
  await scoped(ctx)
    .updateTable('reminders')
    .set({ removed_at: null })
    .where('id', '=', params.id)
    .where('person_id', '=', ctx.actor.id)
    .execute();
  const reminder = await requireReminder(ctx, params.id);
  if (!reminder.is_done) await scheduleReminder(ctx, params.id, reminder.remind_at);
  publishReminders(ctx, [ctx.actor.id]);
  return { reminder };
};
