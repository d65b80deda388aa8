import {
  type ChatEventPayload,
  type ChatMessage,
  noticeOf,
  type Room,
  type UnreadFlags,
} from '@sightline/contract/talk';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/api.ts';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';
import { changeChats, fillGap, type RoomsWanted, talkKeys } from './api.ts';
import { type ChatPages, markRead, mergeChats, newestSeq, replaceChat } from './chat-pages.ts';
import { showMessageNotification } from './message-notification.ts';
import {
  applyChange,
  applyMessage,
  applyReading,
  applyReadMarks,
  patchFlags,
  patchList,
  type RoomPages,
  type RoomPatch,
} from './room-patches.ts';

/** The message of an event, as the room itself gives it. */
function chatOf({
  ticket: _ticket,
  read: _read,
  received: _received,
  notified: _notified,
  receivers: _receivers,
  event: _event,
  ...chat
}: ChatEventPayload): ChatMessage {
  return chat;
}

/** A message joins those that are here. When one before it is missing, all that is missing is fetched. */
export function receiveChat(payload: ChatEventPayload, cache: QueryClient, headers?: Record<string, string>): void {
  const chat = chatOf(payload);
  const shown = cache.getQueryData<ChatPages>(talkKeys.chats(chat.room_id));
  if (!shown) return;
  if (chat.seq > newestSeq(shown) + 1) void fillGap(cache, chat.room_id, headers);
  else changeChats(cache, chat.room_id, (now) => mergeChats(now, [chat]));
}

/** What is known of a room, of the list of rooms and of what is unread is not enough: all of it is fetched. */
function refreshRoom({ room_id }: { room_id: string }, cache: QueryClient): void {
  refreshSoon(cache, talkKeys.rooms);
  refreshSoon(cache, talkKeys.room(room_id));
  refreshSoon(cache, talkKeys.flags);
}

/**
 * Patches what is known, and answers with what became of it. What is out of date, is being fetched from before this, or
 * cannot be known, is fetched once more.
 */
function patchCached<T>(
  cache: QueryClient,
  { queryKey, state }: Query,
  change: (data: T) => T | undefined,
): T | undefined {
  const data = state.data as T | undefined;
  const isKnown = data !== undefined && !state.isInvalidated && state.fetchStatus === 'idle';
  const changed = isKnown ? change(data) : undefined;
  if (changed === undefined) refreshSoon(cache, queryKey);
  else if (changed !== data) cache.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
  return changed;
}

const meOf = (cache: QueryClient): string | undefined => cache.getQueryData(sessionQuery.queryKey)?.user.id;

/**
 * What was heard changes a room wherever it is shown, the list of rooms and the count of unread ones, without asking the
 * server: where 200 have a room open, each of these requests would be 200 for every message.
 */
function patchRoomWith(cache: QueryClient, roomId: string, newsFor: (me: string) => RoomPatch): void {
  const me = meOf(cache);
  if (me === undefined) refreshRoom({ room_id: roomId }, cache);
  else patchRoom(cache, roomId, newsFor(me), me);
}

function patchRoom(cache: QueryClient, roomId: string, patch: RoomPatch, me: string): void {
  const find = (queryKey: QueryKey) => cache.getQueryCache().findAll({ queryKey });
  const before = cache.getQueryData<Room>(talkKeys.room(roomId));
  const [after] = find(talkKeys.room(roomId)).map((query) => patchCached<Room>(cache, query, patch));
  const patched = { patch, before, after, me };
  for (const query of find(talkKeys.rooms)) {
    patchCached<RoomPages>(cache, query, patchList(roomId, query.queryKey.at(-1) as RoomsWanted, patched));
  }
  for (const query of find(talkKeys.flags)) patchCached<UnreadFlags>(cache, query, patchFlags(after));
}

/** What is said in a room, as far as it is here and kept up to date. */
function liveChats(cache: QueryClient, roomId: string): ChatPages | undefined {
  const query = cache.getQueryCache().find<ChatPages>({ queryKey: talkKeys.chats(roomId) });
  return query?.isActive() ? query.state.data : undefined;
}

/** A tab with the room open hears of a message only once, by the message: it gives notice too where nobody is looking. */
function noticeMessage(chat: ChatEventPayload, cache: QueryClient): void {
  const me = meOf(cache);
  if (!me || !chat.receiver_ids.includes(me)) return;
  showMessageNotification({ message_id: chat.id, sender: chat.sender, body: noticeOf(chat) });
}

const showsRoomOf =
  (ticketId: string) =>
  ({ queryKey: [feature, kind], state: { data } }: Query): boolean => {
    if (feature !== 'talk' || data === undefined) return false;
    if (kind === 'room') return (data as Room).ticket?.id === ticketId;
    return (
      kind === 'rooms' &&
      (data as RoomPages).pages.some(({ rooms }) => rooms.some((room) => room.ticket?.id === ticketId))
    );
  };

/** Of a message, each tab hears one of these: the first where its room is open, the second elsewhere. */
export const eventHandlers: EventHandlers = {
  ChatCreatedEvent: (chat, cache) => {
    receiveChat(chat, cache);
    patchRoomWith(cache, chat.room_id, (me) => applyMessage(chatOf(chat), me));
    noticeMessage(chat, cache);
  },
  ChatCreatedUserEvent: (hint, cache) => {
    refreshRoom(hint, cache);
    showMessageNotification(hint);
  },
  ChatUpdatedEvent: (chat, cache) => {
    changeChats(cache, chat.room_id, (shown) => replaceChat(shown, chatOf(chat)));
    patchRoomWith(cache, chat.room_id, () => applyChange(chatOf(chat)));
  },
  /** What oneself has not read yet changes with the hint that comes to the reader's own tabs. */
  ChatMarkAsReadEvent: ({ room_id, marks }, cache) => {
    changeChats(cache, room_id, (shown) => markRead(shown, marks));
    patchRoomWith(cache, room_id, () => applyReadMarks(marks));
  },
  RoomUpdatedEvent: ({ room_id, read_seq }, cache) => {
    if (read_seq === undefined) refreshRoom({ room_id }, cache);
    else patchRoomWith(cache, room_id, (me) => applyReading(read_seq, liveChats(cache, room_id), me));
  },
  /** A ticket's room shows its subject, and takes no messages while it is closed. */
  TicketUpdatedEvent: ({ id }, cache) => {
    for (const { queryKey } of cache.getQueryCache().findAll({ predicate: showsRoomOf(id) })) {
      refreshSoon(cache, queryKey);
    }
  },
  RoomClearedEvent: ({ room_id }, cache) => void cache.resetQueries({ queryKey: talkKeys.chats(room_id) }),
};
