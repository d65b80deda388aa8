import type { RoomType } from '@sightline/contract/talk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/bound-dialect.ts';
import type { Actor, Member } from '../../http/actor.ts';

/**
 * Who may read room `r` of a query: its members; of a ticket's room also every agent, and the guests whose space owns the
 * ticket; a guest of a call only the room of that call, while it goes on and the guest is accepted.
 */
export function roomIsReadable(actor: Actor): RawBuilder<boolean> {
  return actor.kind === 'guest'
    ? isRoomOfCall(actor.call_id, actor.id)
    : sql`(${isMember(actor.id)} or ${owns(actor)})`;
}

export function isMember(personId: string): RawBuilder<boolean> {
  return sql`exists (
    select 1 from room_members as mine
    where mine.organization_id = r.organization_id and mine.room_id = r.id and mine.person_id = ${personId})`;
}

function owns({ branch_id }: Member): RawBuilder<boolean> {
  if (branch_id === null) return sql`r.type = 'Ticket'`;
  return sql`exists (
    select 1 from tickets as owned
    where owned.organization_id = r.organization_id and owned.room_id = r.id and owned.branch_id = ${branch_id})`;
}

function isRoomOfCall(callId: string, guestId: string): RawBuilder<boolean> {
  return sql`exists (
    select 1 from calls as visited
    join call_join_requests as j on j.organization_id = visited.organization_id and j.call_id = visited.id
    where visited.organization_id = r.organization_id and visited.room_id = r.id and visited.id = ${callId}
      and visited.ended_at is null and j.guest_id = ${guestId} and j.state = 'accepted')`;
}

/**
 * Who may listen to `room.{id}`. A call's guest may not, though it may read: the room's news reach back before the call.
 * What concerns a guest comes by `guest.{id}`.
 */
export async function canReadRoom(db: Db, actor: Actor, roomId: string): Promise<boolean> {
  if (actor.kind === 'guest' || !actor.permissions.has('talk.view')) return false;
  const { rows } = await sql`
    select 1 from rooms as r
    where r.organization_id = ${actor.organization_id} and r.id = ${roomId} and ${roomIsReadable(actor)}`.execute(db);
  return rows.length > 0;
}

/** Everybody may leave a group or a ticket's room; sending others away is for those who manage rooms. */
export function canRemoveMembers(actor: Member, type: RoomType, personIds: readonly string[]): boolean {
  if (type === 'Direct') return false;
  return personIds.every((id) => id === actor.id) || actor.permissions.has('talk.manage-room');
}

export function canAddMembers(type: RoomType): boolean {
  return type !== 'Direct';
}

/** A ticket's room lives as long as its ticket. */
export function canRemoveRoom(type: RoomType): boolean {
  return type !== 'Ticket';
}
