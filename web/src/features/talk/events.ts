import type { ChatEventPayload, Room } from '@sightline/contract/talk';
import type { QueryClient } from '@tanstack/react-query';
import type { EventHandlers } from '#web/lib/realtime.tsx';
import { changeChats, fillGap, talkKeys } from './api.ts';
import { type ChatPages, markRead, mergeChats, newestSeq, replaceChat } from './chat-pages.ts';
import { showNotice } from './message-notice.ts';

/** A message joins those that are here. When one before it is missing, all that is missing is fetched. */
export function receiveChat(
  {
    ticket: _ticket,
    read: _read,
    received: _received,
    notified: _notified,
    receivers: _receivers,
    event: _event,
    ...chat
  }: ChatEventPayload,
  cache: QueryClient,
  headers?: Record<string, string>,
): void {
  const shown = cache.getQueryData<ChatPages>(talkKeys.chats(chat.room_id));
  if (!shown) return;
  if (chat.seq > newestSeq(shown) + 1) void fillGap(cache, chat.room_id, headers);
  else changeChats(cache, chat.room_id, (now) => mergeChats(now, [chat]));
}

export const talkEventHandlers: EventHandlers = {
  ChatCreatedEvent: (chat, cache) => receiveChat(chat, cache),
  ChatCreatedUserEvent: showNotice,
  ChatUpdatedEvent: (chat, cache) => changeChats(cache, chat.room_id, (shown) => replaceChat(shown, chat)),
  ChatMarkAsReadEvent: ({ room_id, user_id, message_ids }, cache) =>
    changeChats(cache, room_id, (shown) => markRead(shown, user_id, message_ids)),
  RoomUpdatedEvent: ({ room_id }, cache) => {
    void cache.invalidateQueries({ queryKey: talkKeys.rooms });
    void cache.invalidateQueries({ queryKey: talkKeys.room(room_id) });
    void cache.invalidateQueries({ queryKey: talkKeys.flags });
  },
  /** A ticket's room shows its subject, and takes no messages while it is closed. */
  TicketUpdatedEvent: ({ id }, cache) =>
    void cache.invalidateQueries({
      queryKey: ['talk', 'room'],
      predicate: ({ state }) => (state.data as Room | undefined)?.ticket?.id === id,
    }),
  RoomClearedEvent: ({ room_id }, cache) => void cache.resetQueries({ queryKey: talkKeys.chats(room_id) }),
};
