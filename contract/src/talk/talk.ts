import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { Attachment } from '../files/files.ts';
import { limits } from '../limits.ts';
import { RoleKind } from '../permissions.ts';
import { Id, line, optionalLine, PersonRef, QueryBoolean, QueryInt, Timestamp } from '../scalars.ts';
import { showsText } from '../visible-text.ts';

export const RoomType = z.enum(['Ticket', 'Group', 'Direct']);
export type RoomType = z.infer<typeof RoomType>;

/**
 * The server writes `call_started`, `call_ended` and `call_recorded`. Their `message` holds the duration in seconds or
 * nothing, and for an ended call also its attendees (`readCallSummary`).
 */
export const ChatKind = z.enum(['message', 'call_started', 'call_ended', 'call_recorded']);

export const ReplyPreview = z.object({ id: Id, message: z.string(), sender: PersonRef, deleted: z.boolean() });

export const ChatMessage = z.object({
  id: Id,
  room_id: Id,
  /** 1, 2, 3 … within the room, in the order of commit and without gaps. */
  seq: z.int(),
  kind: ChatKind,
  /** Empty when deleted. Mentions stand in it as `<@user-id|label>`. */
  message: z.string(),
  sender: PersonRef,
  created_at: Timestamp,
  edited: z.boolean(),
  deleted: z.boolean(),
  /** The people who have read it, and its receivers (the members of the room at that time, less the sender). */
  read_ids: z.array(Id),
  receiver_ids: z.array(Id),
  /** By one of its receivers. */
  read: z.boolean(),
  /** It has arrived at a device of one of its receivers. */
  received: z.boolean(),
  /** One of its receivers was notified of it, by a push or an e-mail. */
  notified: z.boolean(),
  reply_id: Id.nullable(),
  reply: ReplyPreview.nullable(),
  tagged_ids: z.array(Id),
  attachment_ids: z.array(Id),
  attachments: z.array(Attachment),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The form that travels live (section 3, "Chat message"). */
export const ChatEventPayload = ChatMessage.extend({
  ticket: z.object({ id: Id }).nullable(),
  /** Number of recipients. */
  receivers: z.int(),
  event: z.enum(['created', 'updated', 'deleted']),
});
export type ChatEventPayload = z.infer<typeof ChatEventPayload>;

export const RoomMember = PersonRef.extend({ kind: RoleKind });
export type RoomMember = z.infer<typeof RoomMember>;

export const Room = z.object({
  id: Id,
  /** A ticket's subject, a group's name, or for two people the other one's name. */
  name: z.string(),
  type: RoomType,
  ticket: z.object({ id: Id, ticket_id: z.int(), closed: z.boolean() }).nullable(),
  members: z.array(RoomMember),
  unreads_count: z.int(),
  last_chat: ChatMessage.nullable(),
  message_at: Timestamp.nullable(),
  last_seq: z.int(),
  /** The ongoing call in this room, if any. */
  call: z.object({ id: Id, created_at: Timestamp }).nullable(),
});
export type Room = z.infer<typeof Room>;

/** Identifies the room of a message that a search found. */
export const RoomRef = Room.pick({ id: true, name: true, type: true, ticket: true });
export type RoomRef = z.infer<typeof RoomRef>;

const mentionPattern = /<@([0-9a-f-]{36})\|([^>]{1,120})>/g;
/**
 * The wire form of a mention: the user's id and the label that was shown. `@room` has the same form with the id of the room, which
 * stands among `tagged_ids`, too: clients that do not know it show its label.
 */
export const mention = (id: Id, label: string): string => `<@${id}|${label.replace(/[<>|]/g, '')}>`;
/** Cuts a message at its mentions. */
export const splitMentions = (message: string): ({ text: string } | { user_id: Id; label: string })[] => {
  const parts: ({ text: string } | { user_id: Id; label: string })[] = [];
  let at = 0;
  for (const found of message.matchAll(mentionPattern)) {
    if (found.index > at) parts.push({ text: message.slice(at, found.index) });
    parts.push({ user_id: found[1] ?? '', label: found[2] ?? '' });
    at = found.index + found[0].length;
  }
  if (at < message.length) parts.push({ text: message.slice(at) });
  return parts;
};

/** An ended call in one line: its seconds, and its attendees as mentions. */
export const writeCallSummary = (seconds: number, people: readonly PersonRef[]): string =>
  [String(seconds), ...people.map(({ id, name }) => mention(id, name))].join(' ');

export function readCallSummary(summary: string): { seconds: number; people: PersonRef[] } {
  const people = splitMentions(summary).flatMap((part) =>
    'label' in part ? { id: part.user_id, name: part.label } : [],
  );
  return { seconds: Number.parseInt(summary, 10) || 0, people };
}

const longestNotice = 200;

/** The text of a notification about a message: mentions as plain names; without text, the names of its files. */
export function noticeOf({
  message,
  attachments,
}: {
  message: string;
  attachments: readonly { name: string }[];
}): string {
  const text = splitMentions(message)
    .map((part) => ('text' in part ? part.text : `@${part.label}`))
    .join('');
  return (text || attachments.map(({ name }) => name).join(', ')).slice(0, longestNotice);
}

/** "Needs text or at least one file" is checked by the server, which alone sees the files (EMPTY_MESSAGE). */
export const SendMessageInput = z.object({
  id: Id.optional(),
  message: z.string().max(limits.message.length).default(''),
  reply_id: Id.nullable().default(null),
  tagged_ids: z.array(Id).max(limits.message.tags).default([]),
  attachment_ids: z.array(Id).max(limits.attachments.filesPerMessage).default([]),
});

/** Section 5: coerced to an array, so that one id may come as plain text. */
const MemberIds = z.preprocess(
  (value) => (Array.isArray(value) || value === undefined ? value : [value]),
  z.array(Id).min(1).max(200),
);

/** Section 5: an edit without a text is ignored, as is one with an empty text. */
const EditedText = z.preprocess<string, z.ZodString, string>(
  (value: unknown) => (typeof value === 'string' && showsText(value) ? value.trim() : ''),
  z.string().max(limits.message.length),
);

export const UnreadFlags = z.object({ chats: z.int(), room_ids: z.array(Id).nullable() });
export type UnreadFlags = z.infer<typeof UnreadFlags>;

const RoomParams = z.object({ id: Id });
const ChatParams = z.object({ id: Id });
const oneRoom = z.object({ room: Room });
const oneChat = z.object({ chat: ChatMessage });

export const talkApi = {
  rooms: endpoint('GET', '/rooms', {
    summary: 'Lists your rooms, the one with the newest message first.',
    query: z.object({
      page: Page,
      order_by: z.enum(['message_at']).default('message_at'),
      order_dir: z.enum(['asc', 'desc']).default('desc'),
      query: z.string().max(limits.search).optional(),
      filter: z
        .object({ ticket_id: Id.optional(), unread: QueryBoolean.optional(), type: RoomType.optional() })
        .optional(),
    }),
    data: z.object({ rooms: z.array(Room), pagination: Pagination }),
  }),
  room: endpoint('GET', '/room/:id', { summary: 'Finds a room.', params: RoomParams, data: oneRoom }),
  createRoom: endpoint('POST', '/rooms', {
    summary: 'Creates a room.',
    description: 'With one other member and no name it creates or finds the direct room of the two.',
    body: z.object({ id: Id.optional(), member_ids: MemberIds, name: line(limits.name).optional() }),
    idempotentBy: 'id',
    data: oneRoom,
    errors: ['NOT_A_MEMBER', 'CONFLICT'],
  }),
  addMembers: endpoint('POST', '/room/:id/members', {
    summary: 'Adds people to a group.',
    params: RoomParams,
    body: z.object({ member_ids: MemberIds }),
    data: oneRoom,
    errors: ['FORBIDDEN', 'NOT_A_MEMBER'],
  }),
  removeMembers: endpoint('DELETE', '/room/:id/members', {
    summary: 'Removes people from a group, or leaves it.',
    params: RoomParams,
    body: z.object({ member_ids: MemberIds }),
    data: oneRoom,
    errors: ['FORBIDDEN', 'NOT_A_MEMBER'],
  }),
  removeRoom: endpoint('DELETE', '/room/:id', {
    summary: 'Deletes a group with all its messages.',
    params: RoomParams,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  clearRoom: endpoint('DELETE', '/room/:id/chats', {
    summary: 'Deletes all messages of a room.',
    params: RoomParams,
    errors: ['TICKET_CLOSED', 'CONFLICT'],
  }),
  chats: endpoint('GET', '/room/:id/chats', {
    summary: 'Reads the messages of a room.',
    description:
      'Newest first. `before` reads older ones from a sequence number on; `since` what came after one, oldest first, which is how a client closes a gap.',
    params: RoomParams,
    /** Newest first. `before` reads older messages from a sequence number on, `since` what came after one, oldest first. */
    query: z.object({
      page: Page,
      before: QueryInt.min(1).optional(),
      since: QueryInt.min(0).optional(),
    }),
    data: z.object({ chats: z.array(ChatMessage), pagination: Pagination }),
  }),
  send: endpoint('POST', '/room/:id/chat', {
    summary: 'Sends a message, with or without files.',
    description:
      'Repeating an `id` returns the existing message. Needs text or at least one file. The id of the room among `tagged_ids` mentions everybody in it.',
    params: RoomParams,
    body: SendMessageInput,
    files: 'attachments',
    data: oneChat,
    errors: [
      'CONFLICT',
      'EMPTY_MESSAGE',
      'NOT_A_MEMBER',
      'ROOM_MENTIONED_TOO_OFTEN',
      'REPLY_NOT_IN_ROOM',
      'FILE_NOT_IN_ROOM',
      'TICKET_CLOSED',
      'PICTURE_TOO_LARGE',
      'PICTURE_QUEUE_FULL',
      'FILE_UNREADABLE',
      'GUEST_FILES_FULL',
    ],
  }),
  attach: endpoint('POST', '/chat/attachment', {
    summary: 'Uploads files for a message that is still being written.',
    description: 'Send their ids as `attachment_ids` of the message.',
    body: z.object({ room_id: Id }),
    files: 'files',
    data: z.object({ attachment: z.array(Attachment) }),
    errors: [
      'EMPTY_MESSAGE',
      'TICKET_CLOSED',
      'NOT_FOUND',
      'PICTURE_TOO_LARGE',
      'PICTURE_QUEUE_FULL',
      'FILE_UNREADABLE',
      'GUEST_FILES_FULL',
    ],
  }),
  markAsRead: endpoint('POST', '/chat/markAsRead', {
    summary: 'Marks messages as read, and all before them in their rooms.',
    body: z.object({ messages: z.array(Id).min(1).max(500) }),
    errors: ['NOT_FOUND'],
  }),
  edit: endpoint('PUT', '/chat/:id', {
    summary: 'Changes the text of a message of your own.',
    description: 'A missing, empty or identical text changes nothing.',
    params: ChatParams,
    body: z.object({ message: EditedText }),
    data: oneChat,
    errors: ['NOT_YOUR_MESSAGE', 'MESSAGE_DELETED', 'TICKET_CLOSED'],
  }),
  remove: endpoint('DELETE', '/chat/:id', {
    summary: 'Deletes a message of your own, with its files.',
    description: 'It stays in the room as an empty message.',
    params: ChatParams,
    errors: ['NOT_YOUR_MESSAGE', 'TICKET_CLOSED'],
  }),
  search: endpoint('GET', '/chat/search', {
    summary: 'Searches the messages of your rooms.',
    description:
      'Newest first; without `query` all that the filter leaves. `rooms` names each room that a message of the page is in, once.',
    query: z.object({
      page: Page,
      query: optionalLine(limits.search).default(''),
      filter: z.object({ has_ticket: QueryBoolean.optional(), type: RoomType.optional() }).optional(),
    }),
    data: z.object({ chats: z.array(ChatMessage), rooms: z.array(RoomRef), pagination: Pagination }),
  }),
  unreadFlags: endpoint('GET', '/unread/flags', {
    summary: 'Counts the rooms with unread messages.',
    description: '`room_ids` lists them in order, unless there are too many.',
    data: UnreadFlags,
  }),
};

/** A person has read all messages up to this number. */
export const ReadMark = z.object({ user_id: Id, seq: z.int() });
export type ReadMark = z.infer<typeof ReadMark>;

/**
 * To `room.{id}`: the first three, the typing and the clearing; what concerns a call's guests comes by `guest.{id}`.
 * To `user.{id}`: ChatCreatedUserEvent and the hint that the rooms list changed.
 */
export const talkEvents = {
  ChatCreatedEvent: ChatEventPayload,
  ChatUpdatedEvent: ChatEventPayload,
  /** Sent for readers who do not reply: sending a message marks all earlier ones as read. */
  ChatMarkAsReadEvent: z.object({ room_id: Id, marks: z.array(ReadMark) }),
  ChatCreatedUserEvent: z.object({
    room_id: Id,
    message_id: Id,
    title: z.string(),
    body: z.string(),
    sender: PersonRef,
  }),
  /** With `read_seq`, only the recipient's read mark has changed. */
  RoomUpdatedEvent: z.object({ room_id: Id, read_seq: z.int().optional() }),
  /** All messages were deleted. */
  RoomClearedEvent: z.object({ room_id: Id }),
  TypingEvent: z.object({ room_id: Id, user: PersonRef }),
};
