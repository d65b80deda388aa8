import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { Attachment } from '@sightline/contract/files';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import type { ChatMessage, talkApi } from '@sightline/contract/talk';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { addFiles, removeFiles, sweepUnsentFiles } from '../files/actions.ts';
import { addRoomMembers, appendLine, touchTicketOfRoom } from './actions.ts';
import { publishChat } from './live.ts';
import { listRoomMemberIds, lockRoom, type ReadableRoom, readChat, requireChat, requireRoom } from './queries.ts';

/*
 * A message: sent -> edited, any number of times -> deleted, which leaves a tombstone in its place. Only its sender edits
 * and deletes it. Sending the same id again answers with the message that is there. In the room of a closed ticket nothing
 * changes any more, except what has been read.
 */

type SendInput = HandlerInput<typeof talkApi.send>;
type Sent = { chat: ChatMessage };

export async function sendMessage(ctx: Ctx<Actor>, { params, body, files }: SendInput): Promise<Sent> {
  const id = body.id ?? uuidv7();
  const added = files.length > 0 ? await addUnlessSent(ctx, params.id, id, files) : [];
  const [room, sent] = await Promise.all([lockRoom(ctx, params.id), findSent(ctx, params.id, id)]);
  if (sent) return answerAgain(ctx, room, id);
  const message = cleanText(body.message);
  const fileIds = [...new Set([...body.attachment_ids, ...added.map((file) => file.id)])];
  const taggedIds = [...new Set(body.tagged_ids)];
  if (message === '' && fileIds.length === 0) throw new AppError('EMPTY_MESSAGE', 'message');
  const [newcomers] = await Promise.all([
    requireTaggable(ctx, room, taggedIds),
    requireReplyTarget(ctx, room, body.reply_id),
    requireUnsentFiles(ctx, room, fileIds),
    touchTicketOfRoom(ctx, room.id),
  ]);
  await addRoomMembers(ctx, room.id, newcomers);
  const [memberIds] = await Promise.all([listRoomMemberIds(ctx, room.id), readUpTo(ctx, room.id, room.last_seq)]);
  const line = {
    id,
    room_id: room.id,
    sender_id: ctx.actor.id,
    kind: 'message',
    message,
    reply_id: body.reply_id,
  } as const;
  const receiverIds = memberIds.filter((memberId) => memberId !== ctx.actor.id);
  await Promise.all([
    appendLine(ctx, { ...line, tagged_ids: taggedIds, receiver_ids: receiverIds }),
    giveFiles(ctx, id, fileIds),
  ]);
  return { chat: await publishChat(ctx, room.id, id, 'created') };
}

/** Nothing but text: PostgreSQL has no NUL, and space around words says nothing. */
const cleanText = (text: string): string => text.replaceAll('\0', '').trim();

/** Before the room is locked: pictures take a while. A message that was sent already brings its files in vain. */
async function addUnlessSent(
  ctx: Ctx<Actor>,
  roomId: string,
  chatId: string,
  files: SendInput['files'],
): Promise<Attachment[]> {
  const [room, sent] = await Promise.all([requireRoom(ctx, roomId), findSent(ctx, roomId, chatId)]);
  return sent ? [] : addFiles(ctx, room.id, files);
}

/** True when this very message is there; somebody else's message under the same id is a conflict. */
async function findSent(ctx: Ctx<Actor>, roomId: string, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('chats')
    .where('organization_id', '=', ctx.organization_id)
    .where('id', '=', id)
    .select(['sender_id', 'room_id'])
    .executeTakeFirst();
  if (row && (row.sender_id !== ctx.actor.id || row.room_id !== roomId)) throw new AppError('CONFLICT', 'id');
  return row !== undefined;
}

async function answerAgain(ctx: Ctx<Actor>, room: ReadableRoom, id: string): Promise<Sent> {
  const chat = await readChat(ctx, room, id);
  if (!chat) throw new AppError('NOT_FOUND');
  return { chat };
}

async function requireReplyTarget(ctx: Ctx<Actor>, room: ReadableRoom, replyId: string | null): Promise<void> {
  if (replyId === null) return;
  const target = await readChat(ctx, room, replyId);
  if (target?.kind !== 'message') throw new AppError('REPLY_NOT_IN_ROOM', 'reply_id');
}

/** The caller's own files that wait in this room, within the limit of one message (section 5). */
async function requireUnsentFiles(ctx: Ctx<Actor>, room: ReadableRoom, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (ids.length > limits.attachments.filesPerMessage) throw new AppError('TOO_MANY_FILES', 'attachments');
  const rows = await ctx.db
    .selectFrom('files')
    .where('organization_id', '=', ctx.organization_id)
    .where('room_id', '=', room.id)
    .where('uploaded_by', '=', ctx.actor.id)
    .where('chat_id', 'is', null)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select('size')
    .forUpdate()
    .execute();
  if (rows.length < ids.length) throw new AppError('FILE_NOT_IN_ROOM', 'attachment_ids');
  const size = rows.reduce((sum, row) => sum + row.size, 0);
  if (size > limits.attachments.bytesPerMessage) throw new AppError('ATTACHMENTS_TOO_LARGE', 'attachments');
}

/**
 * Members may be tagged; in a ticket's room a member may also call in whoever can read it. Answers with those who are not
 * members yet.
 */
async function requireTaggable(ctx: Ctx<Actor>, room: ReadableRoom, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const branchId = room.ticket?.branch_id ?? null;
  const mayCallIn = ctx.actor.kind === 'member' && room.type === 'Ticket';
  const { rows } = await sql<{ id: string; is_member: boolean }>`
    select p.id, m.person_id is not null as is_member from people as p
    left join room_members as m
      on m.organization_id = p.organization_id and m.room_id = ${room.id} and m.person_id = p.id
    where p.organization_id = ${ctx.organization_id} and p.id = any(${[...ids]}::uuid[])
      and (m.person_id is not null or (${mayCallIn}::boolean and exists (
        select 1 from roles where roles.organization_id = p.organization_id and roles.person_id = p.id
          and (roles.branch_id is null or roles.branch_id = ${branchId}))))`.execute(ctx.db);
  if (rows.length < ids.length) throw new AppError('NOT_A_MEMBER', 'tagged_ids');
  return rows.filter(({ is_member }) => !is_member).map(({ id }) => id);
}

async function giveFiles(ctx: Ctx<Actor>, chatId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const order = sql<number>`array_position(${[...ids]}::uuid[], id)`;
  await ctx.db
    .updateTable('files')
    .set({ chat_id: chatId, position: order })
    .where('organization_id', '=', ctx.organization_id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Files of a message that is still being written. */
export async function attachFiles(
  ctx: Ctx<Actor>,
  { body, files }: HandlerInput<typeof talkApi.attach>,
): Promise<{ attachment: Attachment[] }> {
  if (files.length === 0) throw new AppError('EMPTY_MESSAGE', 'files');
  const room = await requireRoom(ctx, body.room_id);
  if (room.ticket?.closed) throw new AppError('TICKET_CLOSED');
  await sweepUnsentFiles(ctx);
  return { attachment: await addFiles(ctx, room.id, files) };
}

async function requireOwnChat(ctx: Ctx<Actor>, id: string): Promise<{ chat: ChatMessage; room: ReadableRoom }> {
  const { chat, room } = await requireChat(ctx, id);
  if (chat.sender.id !== ctx.actor.id || chat.kind !== 'message') throw new AppError('NOT_YOUR_MESSAGE');
  return { chat, room };
}

/** Section 5: a text that says the same is no edit. */
export async function editMessage(ctx: Ctx<Actor>, { params, body }: HandlerInput<typeof talkApi.edit>): Promise<Sent> {
  const { chat, room } = await requireOwnChat(ctx, params.id);
  if (chat.deleted) throw new AppError('MESSAGE_DELETED');
  const message = cleanText(body.message);
  if (message === chat.message || message === '') return { chat };
  await touchTicketOfRoom(ctx, room.id);
  await ctx.db
    .updateTable('chats')
    .set({ message, edited_at: ctx.now })
    .where('organization_id', '=', ctx.organization_id)
    .where('id', '=', chat.id)
    .execute();
  return { chat: await publishChat(ctx, room.id, chat.id, 'updated') };
}

/** The words and the files are gone for good; the place stays, so that the numbers keep without gaps. */
export async function removeMessage(ctx: Ctx<Actor>, { params }: HandlerInput<typeof talkApi.remove>): Promise<void> {
  const { chat, room } = await requireOwnChat(ctx, params.id);
  if (chat.deleted) return;
  await touchTicketOfRoom(ctx, room.id);
  await ctx.db
    .updateTable('chats')
    .set({ message: '', deleted_at: ctx.now, tagged_ids: [] })
    .where('organization_id', '=', ctx.organization_id)
    .where('id', '=', chat.id)
    .execute();
  await removeFiles(ctx, { chat_id: chat.id });
  await publishChat(ctx, room.id, chat.id, 'deleted');
}

/** Reading a message is having read all before it. Who is not a member leaves no marks. */
export async function markAsRead(ctx: Ctx<Actor>, { body }: HandlerInput<typeof talkApi.markAsRead>): Promise<void> {
  const { rows } = await sql<{ room_id: string; seq: number }>`
    select room_id, max(seq) as seq from chats
    where organization_id = ${ctx.organization_id} and id = any(${body.messages}::uuid[]) group by room_id`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  for (const { room_id, seq } of rows) {
    await requireRoom(ctx, room_id);
    await readUpTo(ctx, room_id, seq);
  }
}

const mostIdsInEvent = 500;

/** Moves the caller's mark up to `seq`, and says which messages became read by that. */
async function readUpTo(ctx: Ctx<Actor>, roomId: string, seq: number): Promise<void> {
  const { id } = ctx.actor;
  const { rows } = await sql<{ id: string }>`
    with before as (
      select read_seq from room_members
      where organization_id = ${ctx.organization_id} and room_id = ${roomId} and person_id = ${id}
        and read_seq < ${seq} for update
    ), moved as (
      update room_members set read_seq = ${seq}
      where organization_id = ${ctx.organization_id} and room_id = ${roomId} and person_id = ${id}
        and exists (select 1 from before)
    )
    select c.id from chats as c, before
    where c.organization_id = ${ctx.organization_id} and c.room_id = ${roomId} and c.seq > before.read_seq
      and c.seq <= ${seq} and c.sender_id <> ${id}
    order by c.seq desc limit ${sql.lit(mostIdsInEvent)}`.execute(ctx.db);
  if (rows.length === 0) return;
  const read = { room_id: roomId, user_id: id, message_ids: rows.map((row) => row.id) };
  ctx.publish(socketRoom.room(roomId), 'ChatMarkAsReadEvent', read);
  ctx.publish(socketRoom.user(id), 'RoomUpdatedEvent', { room_id: roomId });
}
