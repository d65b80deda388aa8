import { limits } from '@sightline/contract/limits';
import type { ChatMessage, ReadMark, Room, UnreadFlags } from '@sightline/contract/talk/talk';
import type { InfiniteData } from '@tanstack/react-query';
import type { RoomsWanted } from './api.ts';
import { type ChatPages, changing, marking, unreadBetween } from './chat-pages.ts';

/** The room after an event; undefined if it cannot be derived and must be fetched. */
export type RoomPatch = (room: Room) => Room | undefined;

/** A sender or recipient who is not among the cached members means that the list of members is stale. */
function isAmongMembers({ sender, receiver_ids }: ChatMessage, { members }: Room): boolean {
  const known = new Set(members.map(({ id }) => id));
  return known.size === receiver_ids.length + 1 && [sender.id, ...receiver_ids].every((id) => known.has(id));
}

function unreadAfter({ sender, receiver_ids }: ChatMessage, { unreads_count }: Room, me: string): number {
  if (sender.id === me) return 0;
  return receiver_ids.includes(me) ? Math.min(unreads_count + 1, limits.unread.messages) : unreads_count;
}

/** `last_seq` shows whether a message was already applied, or an earlier one is missing. */
export const applyMessage =
  (chat: ChatMessage, me: string): RoomPatch =>
  (room) => {
    if (chat.seq <= room.last_seq) return room;
    const isNext = chat.seq === room.last_seq + 1;
    // A call message says whether the room has an active call.
    if (!isNext || chat.kind !== 'message' || !isAmongMembers(chat, room)) return undefined;
    const { seq: last_seq, created_at: message_at } = chat;
    return { ...room, last_chat: chat, last_seq, message_at, unreads_count: unreadAfter(chat, room, me) };
  };

/** The cache does not know which messages are unread; a deleted one may have been. */
export const applyChange =
  (changed: ChatMessage): RoomPatch =>
  (room) => {
    if (changed.seq > room.last_seq || (changed.deleted && room.unreads_count > 0)) return undefined;
    return { ...room, last_chat: room.last_chat && changing(changed)(room.last_chat) };
  };

export const applyReadMarks = (marks: readonly ReadMark[]): RoomPatch => {
  const mark = marking(marks);
  return (room) => ({ ...room, last_chat: room.last_chat && mark(room.last_chat) });
};

export const applyReading =
  (readSeq: number, chats: ChatPages | undefined, me: string): RoomPatch =>
  (room) => {
    if (room.unreads_count === 0 || readSeq >= room.last_seq) return { ...room, unreads_count: 0 };
    const unread = chats && unreadBetween(chats, readSeq, room.last_seq, me);
    return unread === undefined ? undefined : { ...room, unreads_count: Math.min(unread, limits.unread.messages) };
  };

export type RoomPages = InfiniteData<{ rooms: Room[] }>;

const whenOf = ({ message_at }: Room): number =>
  message_at === null ? Number.NEGATIVE_INFINITY : Date.parse(message_at);

/** As the server orders them: the latest message first. */
const byLatest = (one: Room, other: Room): number => whenOf(other) - whenOf(one) || (one.id < other.id ? 1 : -1);

/** Rooms this list excludes: of other people, of another kind, or without unread messages. */
function cannotHave({ query, type, unread }: RoomsWanted, room: Room, me: string): boolean {
  if (query) return false;
  return (
    !room.members.some(({ id }) => id === me) ||
    (type !== undefined && type !== room.type) ||
    (unread === true && room.unreads_count === 0)
  );
}

/** Moves the room to its new position; other rooms keep their order and pages their length. */
function moveInList(shown: RoomPages, changed: Room): RoomPages {
  const rooms = shown.pages.flatMap((page) => page.rooms).filter(({ id }) => id !== changed.id);
  const place = rooms.findIndex((other) => byLatest(changed, other) < 0);
  rooms.splice(place < 0 ? rooms.length : place, 0, changed);
  const pages = shown.pages.map((page) => ({ ...page, rooms: rooms.splice(0, page.rooms.length) }));
  return { ...shown, pages };
}

function replaceInList(shown: RoomPages, changed: Room): RoomPages {
  const replace = (room: Room): Room => (room.id === changed.id ? changed : room);
  return { ...shown, pages: shown.pages.map((page) => ({ ...page, rooms: page.rooms.map(replace) })) };
}

const isWhereItWas = (room: Room, changed: Room): boolean =>
  room.message_at === changed.message_at && room.unreads_count === changed.unreads_count;

type PatchedRoom = { patch: RoomPatch; before: Room | undefined; after: Room | undefined; me: string };

/** The list after a change of a room; `before` and `after` are the room's states, if known. */
export const patchList =
  (roomId: string, wanted: RoomsWanted, { patch, before, after, me }: PatchedRoom) =>
  (shown: RoomPages): RoomPages | undefined => {
    const room = shown.pages.flatMap(({ rooms }) => rooms).find(({ id }) => id === roomId);
    if (!room) {
      const stays = before && after && (isWhereItWas(before, after) || cannotHave(wanted, after, me));
      return stays ? shown : undefined;
    }
    const changed = patch(room);
    if (!changed) return undefined;
    if (isWhereItWas(room, changed)) return replaceInList(shown, changed);
    // The matches of a search may have changed, and a list of unread rooms drops those that were read.
    return wanted.query || cannotHave(wanted, changed, me) ? undefined : moveInList(shown, changed);
  };

/** The unread rooms are a set, so a repeated event changes nothing. */
export const patchFlags =
  (after: Room | undefined) =>
  (flags: UnreadFlags): UnreadFlags | undefined => {
    if (!after || flags.room_ids === null) return undefined;
    if (flags.room_ids.includes(after.id) === after.unreads_count > 0) return flags;
    const others = flags.room_ids.filter((id) => id !== after.id);
    const room_ids = after.unreads_count > 0 ? [...others, after.id].sort() : others;
    return room_ids.length > limits.unread.rooms ? undefined : { chats: room_ids.length, room_ids };
  };
