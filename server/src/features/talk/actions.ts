import { socketRoom } from '@sightline/contract/realtime';
import type { ChatMessage, RoomType } from '@sightline/contract/talk/talk';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import type { FactPayload } from '../../kernel/facts.ts';
import { notifyOfMessage, publishNotificationsChanged } from '../notifications/actions.ts';
import { publishChat } from './events.ts';
import { listRoomMemberIds, readChat } from './queries.ts';

/*
 * Actions on rooms for other features. A room: created with its first members -> members change -> removed (a ticket's room only with its
 * ticket). The actions of people are in rooms.ts and messages.ts.
 */

type Scope = Pick<TenantCtx, 'db' | 'organization_id'>;

export type NewRoom = {
  id: string;
  type: RoomType;
  name?: string;
  direct_key?: string;
  created_by: string;
};

/** False when the same two people have their room already. */
export async function insertRoom({ db, organization_id }: Scope, room: NewRoom): Promise<boolean> {
  const made = await db
    .insertInto('rooms')
    .values({ organization_id, name: '', direct_key: null, ...room })
    .onConflict((conflict) => conflict.columns(['organization_id', 'direct_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** The room of a ticket that is being created. */
export async function addTicketRoom(
  ctx: TenantCtx,
  room: { id: string; created_by: string; member_ids: readonly string[] },
): Promise<void> {
  await insertRoom(ctx, { id: room.id, type: 'Ticket', created_by: room.created_by });
  await addRoomMembers(ctx, room.id, room.member_ids);
}

/** Existing members stay unchanged and get the event too. New members start with everything read. */
export async function addRoomMembers(ctx: TenantCtx, roomId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    insert into room_members (organization_id, room_id, person_id, read_seq)
    select r.organization_id, r.id, p.id, r.last_seq
    from rooms as r join people as p on p.organization_id = r.organization_id and p.id = any(${[...personIds]}::uuid[])
    where r.organization_id = ${ctx.organization_id} and r.id = ${roomId} and p.kind = 'user'
    on conflict do nothing`.execute(ctx.db);
  const memberIds = await listRoomMemberIds(ctx, roomId);
  ctx.emit(memberIds.map(socketRoom.user), 'RoomUpdatedEvent', { room_id: roomId });
}

export type NewMessage = {
  id: string;
  room_id: string;
  sender_id: string;
  kind: ChatMessage['kind'];
  message: string;
  reply_id: string | null;
  tagged_ids: readonly string[];
};

/** Its place in the room, and whom it is addressed to: everybody who is a member but its sender. */
export type InsertedMessage = { seq: number; receiver_ids: string[] };

/**
 * Writes a line at the next place of its room; the update takes (or already holds) the room's row lock, so that places are
 * given out in the order of commit. An account that writes is a member from then on, and has read what it answers to.
 */
export async function insertMessage(ctx: TenantCtx, line: NewMessage): Promise<InsertedMessage> {
  const { db, organization_id, now } = ctx;
  const { rows } = await sql<InsertedMessage>`
    with place as (
      update rooms set last_seq = last_seq + 1, message_at = ${now}::timestamptz
      where organization_id = ${organization_id} and id = ${line.room_id} returning last_seq
    ), sender as (
      insert into room_members (organization_id, room_id, person_id, read_seq)
      select p.organization_id, ${line.room_id}::uuid, p.id, place.last_seq from people as p, place
      where p.organization_id = ${organization_id} and p.id = ${line.sender_id} and p.kind = 'user'
      on conflict (organization_id, room_id, person_id) do update set read_seq = excluded.read_seq
        where ${line.kind} = 'message'
    ), receivers as (
      select coalesce(array_agg(person_id order by person_id), '{}') as ids from room_members
      where organization_id = ${organization_id} and room_id = ${line.room_id} and person_id <> ${line.sender_id}
    )
    insert into chats
      (organization_id, id, room_id, seq, kind, message, sender_id, reply_id, tagged_ids, receiver_ids, created_at)
    select ${organization_id}::uuid, ${line.id}::uuid, ${line.room_id}::uuid, place.last_seq, ${line.kind}::text,
      ${line.message}::text, ${line.sender_id}::uuid, ${line.reply_id}::uuid, ${[...line.tagged_ids]}::uuid[],
      receivers.ids, ${now}::timestamptz
    from place, receivers
    returning seq, to_json(receiver_ids) as receiver_ids`.execute(db);
  const [appended] = rows;
  if (!appended) throw new Error('a line was written into a room that is not there');
  const { id, room_id, sender_id } = line;
  if (line.kind === 'message') ctx.fact('message.sent', { message_id: id, room_id, sender_id });
  return appended;
}

/** A system line: a call has started, or ended with its summary. `actor` is the person who did it. */
export async function insertCallMessage(
  ctx: TenantCtx & { actor: { id: string } },
  room: { id: string },
  kind: 'call_started' | 'call_ended' | 'call_recorded',
  summary = '',
): Promise<void> {
  await scoped(ctx).selectFrom('rooms').where('id', '=', room.id).select('id').forNoKeyUpdate().execute();
  const id = uuidv7();
  await insertMessage(ctx, {
    id,
    room_id: room.id,
    sender_id: ctx.actor.id,
    kind,
    message: summary,
    reply_id: null,
    tagged_ids: [],
  });
  const [chat, ticketId] = await Promise.all([
    readChat(ctx, { id: room.id, visible_from: null }, id),
    findTicketId(ctx, room.id),
  ]);
  if (!chat) throw new Error('a line that was just written is not there');
  await publishChat(ctx, chat, { ticket: ticketId === undefined ? null : { id: ticketId }, has_call: true }, 'created');
}

/** Posts a message for a person who did something elsewhere, such as setting out for a visit. */
export async function postMessage(
  ctx: TenantCtx & { actor: { id: string } },
  room: { id: string; ticket: { id: string } },
  message: string,
): Promise<void> {
  await scoped(ctx).selectFrom('rooms').where('id', '=', room.id).select('id').forNoKeyUpdate().execute();
  const id = uuidv7();
  const line = { id, room_id: room.id, sender_id: ctx.actor.id, kind: 'message', message } as const;
  await insertMessage(ctx, { ...line, reply_id: null, tagged_ids: [] });
  const chat = await readChat(ctx, { id: room.id, visible_from: null }, id);
  if (!chat) throw new Error('a line that was just written is not there');
  await publishChat(ctx, chat, { ticket: room.ticket, has_call: true }, 'created');
  await notifyOfMessage(ctx, chat);
}

async function findTicketId(ctx: TenantCtx, roomId: string): Promise<string | undefined> {
  const row = await scoped(ctx).selectFrom('tickets').where('room_id', '=', roomId).select('id').executeTakeFirst();
  return row?.id;
}

/** The guests of a ticket's former customer no longer see it, and leave its room. */
export async function removeMembersOfFormerSpace(
  ctx: TenantCtx,
  { ticket_id, changes }: FactPayload<'ticket.updated'>,
): Promise<void> {
  if (changes.some(({ field }) => field === 'branch')) await removeWithoutSpace(ctx, sql`t.id = ${ticket_id}`);
}

/** Removes a person who lost a space from the rooms of its tickets. */
export const removeFromLostSpaces = (
  ctx: TenantCtx,
  { person_id }: FactPayload<'person.roles_changed'>,
): Promise<void> => removeWithoutSpace(ctx, sql`m.person_id = ${person_id}`);

/** After its people have lost their roles in it. */
export const removeMembersOfArchivedSpace = (
  ctx: TenantCtx,
  { space_id }: FactPayload<'space.archived'>,
): Promise<void> => removeWithoutSpace(ctx, sql`t.branch_id = ${space_id}`);

/** Ends the selected memberships in rooms of tickets whose people have no role, not even a suspended one, that sees the ticket. */
async function removeWithoutSpace(ctx: TenantCtx, which: RawBuilder<boolean>): Promise<void> {
  const held = (table: 'roles' | 'suspended_roles') => sql`exists (
    select from ${sql.table(table)} r
    where r.organization_id = m.organization_id and r.person_id = m.person_id
      and (r.branch_id is null or r.branch_id = t.branch_id))`;
  const { rows } = await sql<{ person_id: string; room_id: string }>`
    delete from room_members m using tickets t
    where t.organization_id = ${ctx.organization_id} and ${which}
      and m.organization_id = t.organization_id and m.room_id = t.room_id
      and not ${held('roles')} and not ${held('suspended_roles')}
      and exists (select from people p
        where p.organization_id = m.organization_id and p.id = m.person_id and p.kind = 'user')
    returning m.person_id, m.room_id`.execute(ctx.db);
  for (const { person_id, room_id } of rows) ctx.emit(socketRoom.user(person_id), 'RoomUpdatedEvent', { room_id });
  await publishNotificationsChanged(
    ctx,
    rows.map(({ person_id }) => person_id),
  );
}

/** Removes a person who leaves the workspace from every room. Their messages stay. */
export async function leaveRooms(ctx: TenantCtx, personId: string): Promise<void> {
  const left = await scoped(ctx)
    .deleteFrom('room_members')
    .where('person_id', '=', personId)
    .returning('room_id')
    .execute();
  for (const { room_id } of left) {
    const others = await listRoomMemberIds(ctx, room_id);
    ctx.emit([personId, ...others].map(socketRoom.user), 'RoomUpdatedEvent', { room_id });
  }
}

export const removeFromRooms = (ctx: TenantCtx, { person_id }: FactPayload<'person.membership_ended'>): Promise<void> =>
  leaveRooms(ctx, person_id);
