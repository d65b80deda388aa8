import {
  type ChatEventPayload,
  type ChatMessage,
  noticeOf,
  type Room,
  type UnreadFlags,
} from '@sightline/contract/talk/talk';
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

/** The event's message in the form of the room's response. */
function chatOf({ ticket: _ticket, receivers: _receivers, event: _event, ...chat }: ChatEventPayload): ChatMessage {
  return chat;
}

/** Adds a message to the cached ones. If an earlier one is missing, fetches the gap. */
export function receiveChat(payload: ChatEventPayload, cache: QueryClient, headers?: Record<string, string>): void {
  const chat = chatOf(payload);
  const shown = cache.getQueryData<ChatPages>(talkKeys.chats(chat.room_id));
  if (!shown) return;
  if (chat.seq > newestSeq(shown) + 1) void fillGap(cache, chat.room_id, headers);
  else changeChats(cache, chat.room_id, (now) => mergeChats(now, [chat]));
}

/** The cache cannot be patched: refetches the room, the list of rooms and the unread count. */
function refreshRoom({ room_id }: { room_id: string }, cache: QueryClient): void {
  refreshSoon(cache, talkKeys.rooms);
  refreshSoon(cache, talkKeys.room(room_id));
  refreshSoon(cache, talkKeys.flags);
}

/**
 * Patches cached data and returns the result. Data that is stale, in flight since before the event, or cannot be derived is
 * refetched.
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
 * An event patches the room, the list of rooms and the unread count without a request: with 200 readers in a room, each such
 * request would be sent 200 times per message.
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

/** The messages of a room, if they are cached and kept up to date. */
function liveChats(cache: QueryClient, roomId: string): ChatPages | undefined {
  const query = cache.getQueryCache().find<ChatPages>({ queryKey: talkKeys.chats(roomId) });
  return query?.isActive() ? query.state.data : undefined;
}

/** A tab with the room open receives only the message event, so that event also shows the notification when the tab is hidden. */
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

/** Each tab receives one of these per message: the first if the room is open, otherwise the second. */
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
  /** The user's own unread count is updated by the event sent to their own tabs, not here. */
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
