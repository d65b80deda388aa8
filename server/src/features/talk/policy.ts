import type { RoomType } from '@sightline/contract/talk/talk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/kysely-on-client.ts';
import { type Actor, isAgent, type Member, spaceOf } from '../../kernel/actor.ts';

/**
 * Who may read room `r` of a query: its members; of a ticket's room also every agent, and the guests whose space owns the
 * ticket; a guest of a call only the room of that call, while it goes on and the guest is accepted.
 */
export function roomIsReadable(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'guest') return isRoomOfCall(actor.call_id, actor.id);
  const isOwned = isAgent(actor) ? isOfTicket : isOfSpace(sql`${actor.branch_id}`);
  return sql`(${isMember(actor.id)} or ${isOwned})`;
}

export const isMember = (personId: string): RawBuilder<boolean> => hasMember(sql`${personId}`);

const isOfTicket: RawBuilder<boolean> = sql`r.type = 'Ticket'`;

function hasMember(person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select 1 from room_members as mine
    where mine.organization_id = r.organization_id and mine.room_id = r.id and mine.person_id = ${person})`;
}

function isOfSpace(branch: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select 1 from tickets as owned
    where owned.organization_id = r.organization_id and owned.room_id = r.id and owned.branch_id = ${branch})`;
}

function isRoomOfCall(callId: string, guestId: string): RawBuilder<boolean> {
  return sql`exists (
    select 1 from calls as visited
    join call_join_requests as j on j.organization_id = visited.organization_id and j.call_id = visited.id
    where visited.organization_id = r.organization_id and visited.room_id = r.id and visited.id = ${callId}
      and visited.ended_at is null and j.guest_id = ${guestId} and j.state = 'accepted')`;
}

/**
 * Who may subscribe to `room.{id}`. A guest of a call may not, although it may read: the events concern earlier messages too.
 * Guests get their events by `guest.{id}`.
 */
export async function canReadRoom(db: Db, actor: Actor, roomId: string): Promise<boolean> {
  if (!canListen(actor)) return false;
  const { rows } = await sql`
    select 1 from rooms as r
    where r.organization_id = ${actor.organization_id} and r.id = ${roomId} and ${roomIsReadable(actor)}`.execute(db);
  return rows.length > 0;
}

export type Listener = { actor: Actor; roomId: string };

/** The same for many people and rooms of one organization in one query: returns those who may not. */
export async function findUnauthorized<L extends Listener>(db: Db, listeners: readonly L[]): Promise<L[]> {
  const asked = listeners.filter(({ actor }) => canListen(actor));
  const { rows } = await sql<{ at: number }>`
    select l.at::integer from unnest(
      ${asked.map(({ actor }) => actor.id)}::uuid[], ${asked.map(({ actor }) => spaceOf(actor))}::uuid[],
      ${asked.map(({ roomId }) => roomId)}::uuid[]) with ordinality as l (person_id, branch_id, room_id, at)
    join rooms as r on r.id = l.room_id and r.organization_id = current_organization()
    where ${hasMember(sql`l.person_id`)} or ${isOfSpace(sql`l.branch_id`)} or (l.branch_id is null and ${isOfTicket})`.execute(
    db,
  );
  const allowed = new Set(rows.map(({ at }) => asked[at - 1]));
  return listeners.filter((listener) => !allowed.has(listener));
}

const canListen = (actor: Actor): actor is Member => actor.kind === 'member' && actor.permissions.has('talk.view');

/** Everyone may leave a group or a ticket's room; removing others needs the permission to manage rooms. */
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
