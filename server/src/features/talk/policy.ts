import type { RoomType } from '@sightline/contract/talk/talk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/kysely-on-client.ts';
import { type Actor, isAgent, type Member, spaceOf } from '../../kernel/actor.ts';
import { caseByKind, type Reader } from '../../kernel/owner-kinds.ts';
import { isMemberOf, isReadableBy, roomKinds } from './room-kinds.ts';

/** Whether a person in a role that a query names may read room `r` of it. */
export const roomIsReadableBy = (reader: Reader): RawBuilder<boolean> => isReadableBy(reader);

/** Says who may read room `r` of a query; a guest of a call only the room of that call, while it goes on and the guest is accepted. */
export function roomIsReadable(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'guest') return isRoomOfCall(actor.call_id, actor.id);
  return isReadableBy({
    person: sql`${actor.id}`,
    branch: sql`${actor.branch_id}`,
    isAgent: isAgent(actor) ? sql`true` : sql`false`,
  });
}

export const isMember = (personId: string): RawBuilder<boolean> => isMemberOf(sql`${personId}`);

function isRoomOfCall(callId: string, guestId: string): RawBuilder<boolean> {
  return sql`exists (
    select 1 from calls as visited
    join call_join_requests as j on j.organization_id = visited.organization_id and j.call_id = visited.id
    where visited.organization_id = r.organization_id and visited.room_id = r.id and visited.id = ${callId}
      and visited.ended_at is null and j.guest_id = ${guestId} and j.state = 'accepted')`;
}

/**
 * Says whether the actor may subscribe to `room.{id}`. A guest of a call may not, although it may read: the events concern earlier messages too.
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
  const named = listeners.filter(({ actor }) => canListen(actor));
  const asked = { person: sql`l.person_id`, branch: sql`l.branch_id`, isAgent: sql<boolean>`l.branch_id is null` };
  const { rows } = await sql<{ at: number }>`
    select l.at::integer from unnest(
      ${named.map(({ actor }) => actor.id)}::uuid[], ${named.map(({ actor }) => spaceOf(actor))}::uuid[],
      ${named.map(({ roomId }) => roomId)}::uuid[]) with ordinality as l (person_id, branch_id, room_id, at)
    join rooms as r on r.id = l.room_id and r.organization_id = current_organization()
    where ${isReadableBy(asked)}`.execute(db);
  const allowed = new Set(rows.map(({ at }) => named[at - 1]));
  return listeners.filter((listener) => !allowed.has(listener));
}

const canListen = (actor: Actor): actor is Member => actor.kind === 'member' && actor.permissions.has('talk.view');

/** Whether customers of a space may be called into room `r` of a query. */
export const admitsCustomersOf = (branch: RawBuilder<unknown>): RawBuilder<boolean> =>
  caseByKind(sql`r.type`, roomKinds, (kind) => kind.admitsCustomersOf(branch));

/** Everyone may leave a group or a ticket's room; removing others needs the permission to manage rooms. */
export function canRemoveMembers(actor: Member, type: RoomType, personIds: readonly string[]): boolean {
  if (!roomKinds[type].hasChangingMembers) return false;
  return personIds.every((id) => id === actor.id) || actor.permissions.has('talk.manage-room');
}

export function canAddMembers(type: RoomType): boolean {
  return roomKinds[type].hasChangingMembers;
}

export function canRemoveRoom(type: RoomType): boolean {
  return roomKinds[type].isRemovable;
}
