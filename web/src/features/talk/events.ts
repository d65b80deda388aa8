import { type ChatEventPayload, type ChatMessage, noticeOf, type Room } from '@sightline/contract/talk';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/api.ts';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { refreshSoon } from '#web/lib/refresh.ts';
import { changeChats, fillGap, talkKeys } from './api.ts';
import { type ChatPages, markRead, mergeChats, newestSeq, replaceChat } from './chat-pages.ts';
import { showNotice } from './message-notice.ts';

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

type RoomPages = InfiniteData<{ rooms: Room[] }>;

/** The list of rooms, the room's head and the unread marks show what was said last. */
function refreshRoom({ room_id }: { room_id: string }, cache: QueryClient): void {
  refreshSoon(cache, talkKeys.rooms);
  refreshSoon(cache, talkKeys.room(room_id));
  refreshSoon(cache, talkKeys.flags);
}

/** A tab with the room open hears of a message only once, by the message: it gives notice too where nobody is looking. */
function noticeMessage(chat: ChatEventPayload, cache: QueryClient): void {
  const me = cache.getQueryData(sessionQuery.queryKey)?.user.id;
  if (!me || !chat.receiver_ids.includes(me)) return;
  showNotice({ message_id: chat.id, sender: chat.sender, body: noticeOf(chat) });
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
export const talkEventHandlers: EventHandlers = {
  ChatCreatedEvent: (chat, cache) => {
    receiveChat(chat, cache);
    refreshRoom(chat, cache);
    noticeMessage(chat, cache);
  },
  ChatCreatedUserEvent: (hint, cache) => {
    refreshRoom(hint, cache);
    showNotice(hint);
  },
  ChatUpdatedEvent: (chat, cache) => {
    changeChats(cache, chat.room_id, (shown) => replaceChat(shown, chatOf(chat)));
    refreshRoom(chat, cache);
  },
  ChatMarkAsReadEvent: ({ room_id, user_id, message_ids }, cache) => {
    changeChats(cache, room_id, (shown) => markRead(shown, user_id, message_ids));
    refreshRoom({ room_id }, cache);
  },
  RoomUpdatedEvent: refreshRoom,
  /** A ticket's room shows its subject, and takes no messages while it is closed. */
  TicketUpdatedEvent: ({ id }, cache) => {
    for (const { queryKey } of cache.getQueryCache().findAll({ predicate: showsRoomOf(id) })) {
      refreshSoon(cache, queryKey);
    }
  },
  RoomClearedEvent: ({ room_id }, cache) => void cache.resetQueries({ queryKey: talkKeys.chats(room_id) }),
};
