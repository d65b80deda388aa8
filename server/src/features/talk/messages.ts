import { isDeepStrictEqual } from 'node:util';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { Attachment } from '@sightline/contract/files/files';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import type { ChatMessage, talkApi } from '@sightline/contract/talk/talk';
import { showsText } from '@sightline/contract/visible-text';
import { sql, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '../../db/schema.gen.ts';
import { scoped } from '../../db/scoped.ts';
import { settleInOrder } from '../../db/settle-in-order.ts';
import type { Action } from '../../kernel/action.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { addFiles, giveFilesToMessage, removeFiles, sweepUnsentFiles } from '../files/actions.ts';
import { presentFile } from '../files/queries.ts';
import { forgetMessage, markRoomRead, notifyOfMessage } from '../notifications/actions.ts';
import { addRoomMembers, insertMessage } from './actions.ts';
import { publishChat, republishChat } from './events.ts';
import { holdRoles, lockReadableRoom, type ReadableRoom, readChat, requireChat, requireRoom } from './queries.ts';
import type { ReadMarks } from './read-marks.ts';
import { isOpenTo } from './room-kinds.ts';
import { touchOwner } from './room-owners.ts';

/*
 * A message: sent -> edited, any number of times -> deleted, which leaves a tombstone in its place. Only its sender edits
 * and deletes it. Sending the same id again answers with the message that is there. In the room of a closed ticket nothing
 * changes any more, except what has been read.
 */

type SendInput = HandlerInput<typeof talkApi.send>;
type Sent = { chat: ChatMessage };

export const sendMessage: Action<typeof talkApi.send, Ctx<Actor>> = async (ctx, input) => {
  const { params, body, files } = input;
  const id = body.id ?? uuidv7();
  const added = files.length > 0 ? await insertUnlessSent(ctx, id, input) : [];
  const [room, sent] = await Promise.all([lockReadableRoom(ctx, params.id), findSent(ctx, id, input)]);
  if (sent) return answerAgain(ctx, room, id);
  const message = cleanText(body.message);
  const fileIds = [...new Set([...body.attachment_ids, ...added.map((file) => file.id)])];
  const taggedIds = [...new Set(body.tagged_ids)];
  if (!showsText(message) && fileIds.length === 0) throw new AppError('EMPTY_MESSAGE', 'message');
  const [newcomers, reply, attachments] = await settleInOrder([
    requireTaggable(
      ctx,
      room,
      taggedIds.filter((tagged) => tagged !== room.id),
    ),
    requireReplyTarget(ctx, room, body.reply_id),
    requireUnsentFiles(ctx, room, fileIds),
    touchOwner(ctx, room),
  ]);
  if (taggedIds.includes(room.id)) await requireRoomMention(ctx, room);
  await addRoomMembers(ctx, room.id, newcomers);
  const { actor } = ctx;
  const written = {
    id,
    room_id: room.id,
    kind: 'message',
    message,
    reply_id: body.reply_id,
    tagged_ids: taggedIds,
  } as const;
  const [appended] = await Promise.all([
    insertMessage(ctx, { ...written, sender_id: actor.id }),
    giveFilesToMessage(ctx, id, fileIds),
  ]);
  const fresh: ChatMessage = {
    ...written,
    ...appended,
    sender: { id: actor.id, name: actor.name },
    created_at: ctx.now.toISOString(),
    edited: false,
    deleted: false,
    read_ids: [],
    ...{ read: false, received: false, notified: false },
    reply,
    attachment_ids: fileIds,
    attachments,
  };
  const [chat] = await settleInOrder([publishChat(ctx, fresh, room, 'created'), notifyOfMessage(ctx, fresh)]);
  return { chat };
};

/** Removes NUL characters, which PostgreSQL cannot store, and space around the text. */
const cleanText = (text: string): string => text.replaceAll('\0', '').trim();

/** Before the room is locked: pictures take a while. Files of a message that was already stored are discarded. */
async function insertUnlessSent(ctx: Ctx<Actor>, id: string, input: SendInput): Promise<Attachment[]> {
  const [room, sent] = await Promise.all([requireRoom(ctx, input.params.id), findSent(ctx, id, input)]);
  return sent ? [] : addFiles(ctx, { owner_kind: 'upload', room_id: room.id }, input.files);
}

type SentRow = {
  message: string;
  place: [room: string, sender: string, reply: string | null];
  tagged_ids: string[];
  files: { id: string; name: string }[];
  is_edited: boolean;
  is_deleted: boolean;
};

/** True when exactly this message exists; another one under the same id is a conflict. */
async function findSent(ctx: Ctx<Actor>, id: string, input: SendInput): Promise<boolean> {
  const { rows } = await sql<SentRow>`
    select c.message, jsonb_build_array(c.room_id, c.sender_id, c.reply_id) as place, c.tagged_ids,
      c.edited_at is not null as is_edited, c.deleted_at is not null as is_deleted,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.position), '[]') from files as f
        where f.organization_id = c.organization_id and f.chat_id = c.id) as files
    from chats as c where c.organization_id = ${ctx.organization_id} and c.id = ${id}`.execute(ctx.db);
  const [sent] = rows;
  if (sent && !isSame(sent, ctx.actor.id, input)) throw new AppError('CONFLICT', 'id');
  return sent !== undefined;
}

/** Compares what nothing can have changed since: words may have been edited, and of a deleted message only its place is left. */
function isSame(sent: SentRow, senderId: string, { params, body, files }: SendInput): boolean {
  if (!isDeepStrictEqual(sent.place, [params.id, senderId, body.reply_id])) return false;
  if (sent.is_deleted) return true;
  const ids = [...new Set(body.attachment_ids)];
  const stored = [sent.tagged_ids, sent.files.map((file, at) => (at < ids.length ? file.id : file.name))];
  const asked = [[...new Set(body.tagged_ids)], [...ids, ...files.map(({ name }) => name)]];
  return (sent.is_edited || sent.message === cleanText(body.message)) && isDeepStrictEqual(stored, asked);
}

async function answerAgain(ctx: Ctx<Actor>, room: ReadableRoom, id: string): Promise<Sent> {
  const chat = await readChat(ctx, room, id);
  if (!chat) throw new AppError('NOT_FOUND');
  if (room.visible_from === null) await republishChat(ctx, chat, room);
  return { chat };
}

async function requireReplyTarget(
  ctx: Ctx<Actor>,
  room: ReadableRoom,
  replyId: string | null,
): Promise<ChatMessage['reply']> {
  if (replyId === null) return null;
  const target = await readChat(ctx, room, replyId);
  if (target?.kind !== 'message') throw new AppError('REPLY_NOT_IN_ROOM', 'reply_id');
  const { id, message, sender, deleted } = target;
  return { id, message, sender, deleted };
}

/** The caller's own files that wait in this room, in the order asked for, within the limit of one message (section 5). */
async function requireUnsentFiles(ctx: Ctx<Actor>, room: ReadableRoom, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  if (ids.length > limits.attachments.filesPerMessage) throw new AppError('TOO_MANY_FILES', 'attachments');
  const rows = await scoped(ctx)
    .selectFrom('files')
    .where('room_id', '=', room.id)
    .where('uploaded_by', '=', ctx.actor.id)
    .where('owner_kind', '=', 'upload')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['id', 'name', 'mime', 'size', 'width', 'height', 'has_thumbnail'])
    .forUpdate()
    .execute();
  if (rows.length < ids.length) throw new AppError('FILE_NOT_IN_ROOM', 'attachment_ids');
  const size = rows.reduce((sum, row) => sum + row.size, 0);
  if (size > limits.attachments.bytesPerMessage) throw new AppError('ATTACHMENTS_TOO_LARGE', 'attachments');
  const files = new Map(rows.map((row) => [row.id, presentFile(row)]));
  return ids.flatMap((id) => files.get(id) ?? []);
}

/**
 * `@room` is the id of the room among those who are tagged. Guests of a call cannot use it, and others not again and again: what was
 * deleted counts, too, since it has been pushed.
 */
async function requireRoomMention(ctx: Ctx<Actor>, room: ReadableRoom): Promise<void> {
  if (ctx.actor.kind !== 'member') throw new AppError('NOT_A_MEMBER', 'tagged_ids');
  const { often, within, among } = limits.roomMentions;
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from chats
    where organization_id = ${ctx.organization_id} and room_id = ${room.id} and seq > ${room.last_seq - among}
      and sender_id = ${ctx.actor.id} and tagged_ids @> array[${room.id}::uuid]
      and created_at > ${ctx.now}::timestamptz - ${sql.lit(within)} * interval '1 millisecond'`.execute(ctx.db);
  if ((rows[0]?.used ?? 0) >= often) throw new AppError('ROOM_MENTIONED_TOO_OFTEN', 'tagged_ids');
}

/**
 * Members may be tagged; a member may also tag people to whom the room is open. Returns people who are not members
 * yet.
 */
async function requireTaggable(ctx: Ctx<Actor>, room: ReadableRoom, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const mayCallIn = ctx.actor.kind === 'member';
  const reader = { person: sql`p.id`, branch: sql`held.branch_id`, isAgent: sql<boolean>`held.branch_id is null` };
  const { rows } = await sql<{ id: string; is_member: boolean }>`
    select p.id, m.person_id is not null as is_member from people as p
    join rooms as r on r.organization_id = p.organization_id and r.id = ${room.id}
    left join room_members as m
      on m.organization_id = r.organization_id and m.room_id = r.id and m.person_id = p.id
    where p.organization_id = ${ctx.organization_id} and p.id = any(${[...ids]}::uuid[])
      and (m.person_id is not null or (${mayCallIn}::boolean and exists (
        select 1 from roles as held where held.organization_id = p.organization_id and held.person_id = p.id
          and ${isOpenTo(reader)})))`.execute(ctx.db);
  if (rows.length < ids.length) throw new AppError('NOT_A_MEMBER', 'tagged_ids');
  const newcomers = rows.filter(({ is_member }) => !is_member).map(({ id }) => id);
  const held = newcomers.length > 0 ? await holdRoles(ctx, newcomers) : [];
  if (newcomers.some((id) => !held.some(({ person_id }) => person_id === id)))
    throw new AppError('NOT_A_MEMBER', 'tagged_ids');
  return newcomers;
}

/** Files of a message that is still being written. */
export const attachFiles: Action<typeof talkApi.attach, Ctx<Actor>> = async (ctx, { body, files }) => {
  if (files.length === 0) throw new AppError('EMPTY_MESSAGE', 'files');
  const room = await requireRoom(ctx, body.room_id);
  if (room.ticket?.closed) throw new AppError('TICKET_CLOSED');
  await sweepUnsentFiles(ctx);
  return { attachment: await addFiles(ctx, { owner_kind: 'upload', room_id: room.id }, files) };
};

async function requireOwnChat(ctx: Ctx<Actor>, id: string): Promise<{ chat: ChatMessage; room: ReadableRoom }> {
  const { chat, room } = await requireChat(ctx, id);
  if (chat.sender.id !== ctx.actor.id || chat.kind !== 'message') throw new AppError('NOT_YOUR_MESSAGE');
  return { chat, room };
}

/** Section 5: an empty text, and one that says the same, is no edit. */
export const editMessage: Action<typeof talkApi.edit, Ctx<Actor>> = async (ctx, { params, body }) => {
  const { chat, room } = await requireOwnChat(ctx, params.id);
  if (chat.deleted) throw new AppError('MESSAGE_DELETED');
  const message = cleanText(body.message);
  if (message === chat.message || message === '') return { chat };
  await updateMessage(ctx, room, chat.id, { message, edited_at: ctx.now });
  ctx.fact('message.edited', { message_id: chat.id, room_id: room.id });
  return { chat: await publishChanged(ctx, room, chat.id, 'updated') };
};

/** The words and the files are gone for good; the place stays, so that the numbers keep without gaps. */
export const removeMessage: Action<typeof talkApi.remove, Ctx<Actor>> = async (ctx, { params }) => {
  const { chat, room } = await requireOwnChat(ctx, params.id);
  if (chat.deleted) return;
  const tagged_ids = chat.tagged_ids.filter((tagged) => tagged === room.id);
  await updateMessage(ctx, room, chat.id, { message: '', deleted_at: ctx.now, tagged_ids });
  await removeFiles(ctx, { chat_id: chat.id });
  await publishChanged(ctx, room, chat.id, 'deleted');
  await forgetMessage(ctx, chat.id);
  ctx.fact('message.deleted', { message_id: chat.id, room_id: room.id });
};

async function updateMessage(
  ctx: TenantCtx,
  room: ReadableRoom,
  id: string,
  set: Updateable<Schema['chats']>,
): Promise<void> {
  await touchOwner(ctx, room);
  await scoped(ctx).updateTable('chats').set(set).where('id', '=', id).execute();
}

async function publishChanged(ctx: TenantCtx, room: ReadableRoom, id: string, event: 'updated' | 'deleted') {
  const chat = await readChat(ctx, room, id);
  if (!chat) throw new Error('a message that was just changed is not there');
  return publishChat(ctx, chat, room, event);
}

/**
 * Reading a message marks all earlier ones as read. People who are not members leave no marks. Rooms follow one another by their
 * ids, so that two requests of one person never wait for each other.
 */
export async function markAsRead(
  ctx: Ctx<Actor>,
  { body }: HandlerInput<typeof talkApi.markAsRead>,
  readMarks: ReadMarks,
): Promise<void> {
  const { rows } = await sql<{ room_id: string; seq: number }>`
    select room_id, max(seq) as seq from chats
    where organization_id = ${ctx.organization_id} and id = any(${body.messages}::uuid[]) group by room_id
    order by room_id`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  for (const { room_id, seq } of rows) {
    await requireRoom(ctx, room_id);
    await readUpTo(ctx, readMarks, room_id, seq);
  }
}

/** Moves the caller's mark up to `seq`, if it was not there before. */
async function readUpTo(ctx: Ctx<Actor>, readMarks: ReadMarks, room_id: string, seq: number): Promise<void> {
  const { organization_id, actor } = ctx;
  const moved = await scoped(ctx)
    .updateTable('room_members')
    .set({ read_seq: seq })
    .where('room_id', '=', room_id)
    .where('person_id', '=', actor.id)
    .where('read_seq', '<', seq)
    .returning('read_seq')
    .executeTakeFirst();
  if (!moved) return;
  ctx.afterCommit(() => readMarks.publish({ organization_id, room_id }, { user_id: actor.id, seq }));
  ctx.emit(socketRoom.user(actor.id), 'RoomUpdatedEvent', { room_id, read_seq: seq });
  await markRoomRead(ctx, { room_id, person_id: actor.id, seq });
}
