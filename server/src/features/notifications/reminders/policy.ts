import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Member } from '../../../kernel/actor.ts';
import { personSeesTicket } from '../policy.ts';

/** Refuses a time that has passed, and one that is years ahead. */
export function requireAhead(at: string, now: Date, field: string): void {
  const ahead = Date.parse(at) - now.getTime();
  if (ahead <= 0 || ahead > limits.notifications.putOffAtMost) throw new AppError('TIME_NOT_AHEAD', field);
}

/*
 * Rows of `messageOrTicket`: message `c` with its room `r`, if there is one, and ticket `t`: the one that the reminder is about, or
 * to which the room belongs.
 */

/** The message or the ticket of reminder `m` of a query. */
export const messageOrTicket = sql`
  left join chats as c on c.organization_id = m.organization_id and c.id = m.chat_id and c.deleted_at is null
  left join tickets as t
    on t.organization_id = m.organization_id and (t.id = m.ticket_id or t.room_id = c.room_id)`;

const isMemberOfRoom = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from room_members as mine
  where mine.organization_id = c.organization_id and mine.room_id = c.room_id and mine.person_id = ${person})`;

/** Says whether the actor may see the subject of reminder `m` now. */
export function isOfActor(actor: Member): RawBuilder<boolean> {
  const seesTicket = sql`(t.id is not null and (${actor.branch_id}::uuid is null or t.branch_id = ${actor.branch_id}))`;
  return sql`(m.person_id = ${actor.id} and case when m.chat_id is null
    then ${actor.permissions.has('tickets.view')}::boolean and ${seesTicket}
    else ${actor.permissions.has('talk.view')}::boolean and c.id is not null
      and (${isMemberOfRoom(sql`${actor.id}`)} or ${seesTicket}) end)`;
}

/** The same for person `p` of a query in any of their roles. The permissions of the roles are checked when they are notified. */
export const isSeenByPerson: RawBuilder<boolean> = sql`(case when m.chat_id is null then t.id is not null and ${personSeesTicket}
  else c.id is not null and (${isMemberOfRoom(sql`p.id`)} or t.id is not null and ${personSeesTicket}) end)`;
