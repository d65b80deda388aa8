import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import { AppError } from '@sightline/contract/errors';
import { socketRoom } from '@sightline/contract/realtime';
import type { Room, talkApi } from '@sightline/contract/talk/talk';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { removeFiles } from '../files/actions.ts';
import { publishNotificationsChanged } from '../notifications/actions.ts';
import { addRoomMembers, insertRoom } from './actions.ts';
import { publishCleared } from './events.ts';
import { canAddMembers, canRemoveMembers, canRemoveRoom } from './policy.ts';
import { holdRoles, listRoomMemberIds, lockReadableRoom, type ReadableRoom } from './queries.ts';
import { readRoomView } from './room-list.ts';

/*
 * Rooms that people make: a group with or without a name, or the one room of two people, which is found when it exists.
 * Members of a group come and go; those of a room of two stay. A ticket's room is made and removed by its ticket.
 */

type OneRoom = { room: Room };

const directKey = (one: string, other: string): string => [one, other].sort().join(':');

export const createRoom: Action<typeof talkApi.createRoom> = async (ctx, { body }) => {
  const others = [...new Set(body.member_ids)].filter((id) => id !== ctx.actor.id);
  await requirePeople(ctx, others);
  const [other, another] = others;
  if (!other) throw new AppError('NOT_A_MEMBER', 'member_ids');
  const id = body.id ?? uuidv7();
  const isDirect = !another && body.name === undefined;
  const key = isDirect ? { direct_key: directKey(ctx.actor.id, other) } : {};
  const type = isDirect ? 'Direct' : 'Group';
  const isNew = await insertRoom(ctx, { id, type, name: body.name ?? '', created_by: ctx.actor.id, ...key });
  if (!isNew) return answer(ctx, await findDirect(ctx, other));
  await addRoomMembers(ctx, id, [ctx.actor.id, ...others]);
  const { room } = await answer(ctx, id);
  auditRoom(ctx, 'room.created', room, [{ field: 'members', from: null, to: await namesOf(ctx, others) }]);
  return { room };
};

/** People with a role here, which they keep until the transaction ends. Guests of calls have none. */
async function requirePeople(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const roles = await holdRoles(ctx, ids);
  if (new Set(roles.map(({ person_id }) => person_id)).size < ids.length)
    throw new AppError('NOT_A_MEMBER', 'member_ids');
}

async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<string> {
  const rows = await scoped(ctx)
    .selectFrom('people')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('name')
    .select('name')
    .execute();
  return rows.map(({ name }) => name).join(', ');
}

type RoomAuditEvent = Extract<AuditEventName, `room.${string}`>;

function auditRoom(ctx: Ctx, event: RoomAuditEvent, { id, name }: Room, changes: readonly AuditChange[] = []): void {
  ctx.audit(event, { record: { id, label: name }, changes });
}

/** The room of the two. Either may have left it to the other by losing their place here; they are in it again. */
async function findDirect(ctx: Ctx, otherId: string): Promise<string> {
  const { id } = await scoped(ctx)
    .selectFrom('rooms')
    .where('direct_key', '=', directKey(ctx.actor.id, otherId))
    .select('id')
    .executeTakeFirstOrThrow();
  await addRoomMembers(ctx, id, [ctx.actor.id, otherId]);
  return id;
}

async function answer(ctx: Ctx, roomId: string): Promise<OneRoom> {
  return { room: await readRoomView(ctx, roomId, ctx.actor.id) };
}

async function publishToMembers(ctx: Ctx, roomId: string): Promise<void> {
  const memberIds = await listRoomMemberIds(ctx, roomId);
  ctx.emit(memberIds.map(socketRoom.user), 'RoomUpdatedEvent', { room_id: roomId });
}

export const addMembers: Action<typeof talkApi.addMembers> = async (ctx, { params, body }) => {
  const room = await lockReadableRoom(ctx, params.id);
  if (!canAddMembers(room.type)) throw new AppError('FORBIDDEN');
  const ids = [...new Set(body.member_ids)];
  await requirePeople(ctx, ids);
  await addRoomMembers(ctx, room.id, ids);
  const answered = await answer(ctx, room.id);
  auditRoom(ctx, 'room.members_added', answered.room, [{ field: 'members', from: null, to: await namesOf(ctx, ids) }]);
  return answered;
};

/** Also used to leave a room. A person who leaves receives no more events of it, unless their role lets them read it anyway. */
export const removeMembers: Action<typeof talkApi.removeMembers> = async (ctx, { params, body }) => {
  const room = await lockReadableRoom(ctx, params.id);
  const ids = [...new Set(body.member_ids)];
  if (!canRemoveMembers(ctx.actor, room.type, ids)) throw new AppError('FORBIDDEN');
  const { numDeletedRows } = await scoped(ctx)
    .deleteFrom('room_members')
    .where('room_id', '=', room.id)
    .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) < ids.length) throw new AppError('NOT_A_MEMBER', 'member_ids');
  const gone = await listWithoutAccess(ctx, room, ids);
  ctx.afterCommit(() => {
    for (const id of gone) ctx.ports.hub.evictPerson(ctx.organization_id, id, socketRoom.room(room.id));
  });
  ctx.emit(ids.map(socketRoom.user), 'RoomUpdatedEvent', { room_id: room.id });
  await publishNotificationsChanged(ctx, ids);
  await publishToMembers(ctx, room.id);
  const answered = await answer(ctx, room.id);
  auditRoom(ctx, 'room.members_removed', answered.room, [
    { field: 'members', from: await namesOf(ctx, ids), to: null },
  ]);
  return answered;
};

async function listWithoutAccess(ctx: Ctx, { ticket }: ReadableRoom, ids: readonly string[]): Promise<string[]> {
  if (!ticket) return [...ids];
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from roles
    where organization_id = ${ctx.organization_id} and person_id = any(${[...ids]}::uuid[])
      and (branch_id is null or branch_id = ${ticket.branch_id})`.execute(ctx.db);
  const kept = new Set(rows.map((row) => row.person_id));
  return ids.filter((id) => !kept.has(id));
}

export const removeRoom: Action<typeof talkApi.removeRoom> = async (ctx, { params }) => {
  const room = await lockReadableRoom(ctx, params.id);
  if (!canRemoveRoom(room.type)) throw new AppError('FORBIDDEN');
  const call = await scoped(ctx)
    .selectFrom('calls')
    .where('room_id', '=', room.id)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (call) throw new AppError('CONFLICT');
  auditRoom(ctx, 'room.deleted', await readRoomView(ctx, room.id, ctx.actor.id));
  await publishToMembers(ctx, room.id);
  await publishNotificationsChanged(ctx, await listRoomMemberIds(ctx, room.id));
  ctx.emit(socketRoom.room(room.id), 'RoomClearedEvent', { room_id: room.id });
  await removeFiles(ctx, { room_id: room.id });
  await scoped(ctx).deleteFrom('rooms').where('id', '=', room.id).execute();
};

/** Deletes the messages. Their numbers are not used again, so that no client takes a new message for an old one. */
export const clearRoom: Action<typeof talkApi.clearRoom> = async (ctx, { params }) => {
  const room = await lockReadableRoom(ctx, params.id);
  if (room.ticket?.closed) throw new AppError('TICKET_CLOSED');
  await removeFiles(ctx, { owner_kind: 'message', room_id: room.id });
  await scoped(ctx).deleteFrom('chats').where('room_id', '=', room.id).execute();
  await publishToMembers(ctx, room.id);
  await publishNotificationsChanged(ctx, await listRoomMemberIds(ctx, room.id));
  await publishCleared(ctx, room);
  auditRoom(ctx, 'room.cleared', await readRoomView(ctx, room.id, ctx.actor.id));
};
