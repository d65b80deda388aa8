import { sql } from 'kysely';
import type { JobHandler } from '../../../jobs/handlers.ts';
import type { SubjectRef } from '../../../kernel/owner-kinds.ts';
import { notify } from '../actions.ts';
import { isSeenByPerson, messageOrTicket } from './policy.ts';
import { publishReminders, scheduleReminder } from './publishing.ts';

type Due = {
  is_early: boolean;
  remind_at: string;
  person_id: string;
  chat_id: string | null;
  room_id: string | null;
  ticket_id: string | null;
};

/**
 * Removes the reminder of a person who may not see the message or the ticket any more. The notification of a member of the message's room
 * is removed with the membership; others read it through the ticket of the room.
 */
const remind: JobHandler<'notifications.remind'> = async (ctx, { reminder_id }) => {
  const { rows } = await sql<Due & { is_seen: boolean }>`
    select m.remind_at, m.remind_at > ${ctx.now} as is_early, m.person_id, m.chat_id, mine.room_id, m.ticket_id,
      ${isSeenByPerson} as is_seen
    from reminders as m
    join people as p on p.organization_id = m.organization_id and p.id = m.person_id
    ${messageOrTicket}
    left join room_members as mine
      on mine.organization_id = m.organization_id and mine.room_id = c.room_id and mine.person_id = m.person_id
    where m.organization_id = ${ctx.organization_id} and m.id = ${reminder_id}
      and m.fired_at is null and m.done_at is null and m.removed_at is null
    for update of m`.execute(ctx.db);
  for (const { is_early, remind_at, is_seen, person_id, chat_id, room_id, ticket_id } of rows) {
    // The clocks of the database and of this server may differ.
    if (is_early) return scheduleReminder(ctx, reminder_id, remind_at);
    const which = sql`organization_id = ${ctx.organization_id} and id = ${reminder_id}`;
    if (!is_seen) await sql`delete from reminders where ${which}`.execute(ctx.db);
    else {
      const subject: SubjectRef | undefined =
        chat_id !== null
          ? { kind: 'message', id: chat_id }
          : ticket_id !== null
            ? { kind: 'ticket', id: ticket_id }
            : undefined;
      await sql`update reminders set fired_at = ${ctx.now} where ${which}`.execute(ctx.db);
      await notify(ctx, sql`select ${person_id}::uuid as person_id`, {
        kind: 'reminder',
        actor_id: null,
        subject,
        room_id: room_id ?? undefined,
      });
    }
    publishReminders(ctx, [person_id]);
  }
};

export const reminderJobs = { 'notifications.remind': remind };
