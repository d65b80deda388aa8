import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';

export function publishReminders(ctx: TenantCtx, personIds: readonly string[]): void {
  if (personIds.length > 0) ctx.emit(personIds.map(socketRoom.user), 'RemindersChangedEvent', {});
}

/** One job for each reminder: moving it moves the job. */
export const scheduleReminder = (ctx: TenantCtx, reminder_id: string, at: string): Promise<void> =>
  ctx.enqueue('notifications.remind', { reminder_id }, { key: `remind/${reminder_id}`, runAt: new Date(at) });

/** Removes the reminders of a message that was deleted, without a notification. */
export async function forgetRemindersOf(ctx: TenantCtx, chatId: string): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    delete from reminders where organization_id = ${ctx.organization_id} and chat_id = ${chatId}
    returning person_id`.execute(ctx.db);
  publishReminders(ctx, [...new Set(rows.map(({ person_id }) => person_id))]);
}
