import type { ChatMessage, ReadMark } from '@sightline/contract/talk/talk';
import type { InfiniteData } from '@tanstack/react-query';

/** A page's position: the end of the room, before a message, or from a message to the end. */
export type Stretch = { before?: number; since?: number };

/** Pages as they were fetched: the newest first, each of them newest first. */
export type ChatPages = InfiniteData<ChatMessage[], Stretch>;

/** Every message once, in the order of the room. */
export function chatsOf({ pages }: Pick<ChatPages, 'pages'>): ChatMessage[] {
  const byId = new Map(pages.flat().map((chat) => [chat.id, chat]));
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

export const newestSeq = (pages: ChatPages): number => Math.max(0, ...pages.pages.flat().map(({ seq }) => seq));

/** The number of unread messages between a user's read mark and a given message; undefined if some of them are not cached. */
export function unreadBetween({ pages }: ChatPages, readSeq: number, lastSeq: number, me: string): number | undefined {
  const later = chatsOf({ pages }).filter(({ seq }) => seq > readSeq && seq <= lastSeq);
  if (later.length !== lastSeq - readSeq) return undefined;
  return later.filter(({ kind, deleted, sender }) => kind === 'message' && !deleted && sender.id !== me).length;
}

const oldestSeq = (pages: ChatPages): number => Math.min(...pages.pages.flat().map(({ seq }) => seq));

/** Merges messages: replaces known ones, adds new ones, and skips those older than the oldest page. */
export function mergeChats(shown: ChatPages, incoming: readonly ChatMessage[]): ChatPages {
  const byId = new Map(incoming.map((chat) => [chat.id, chat]));
  const known = new Set(shown.pages.flat().map(({ id }) => id));
  const oldest = known.size > 0 ? oldestSeq(shown) : 0;
  const added = incoming.filter(({ id, seq }) => !known.has(id) && seq > oldest).sort((a, b) => b.seq - a.seq);
  const [first = [], ...rest] = shown.pages.map((page) => page.map((chat) => byId.get(chat.id) ?? chat));
  return readBySenders({ ...shown, pages: [[...added, ...first], ...rest] }, added);
}

/** Sending a message marks everything before it as read; no event reports that. */
function readBySenders(shown: ChatPages, added: readonly ChatMessage[]): ChatPages {
  const marks = added.filter(({ kind }) => kind === 'message').map(({ seq, sender }) => ({ user_id: sender.id, seq }));
  return markRead(shown, marks);
}

/** All cached messages as one page, which is refetched as a whole. */
export function asOnePage(shown: ChatPages): ChatPages {
  const chats = chatsOf(shown);
  const [oldest] = chats;
  return oldest ? { pages: [chats.toReversed()], pageParams: [{ since: oldest.seq - 1 }] } : shown;
}

const changeAll = (shown: ChatPages, change: (chat: ChatMessage) => ChatMessage): ChatPages => ({
  ...shown,
  pages: shown.pages.map((page) => page.map(change)),
});

/** Replaces an edited or deleted message, also where it is quoted. */
export const replaceChat = (shown: ChatPages, changed: ChatMessage): ChatPages => changeAll(shown, changing(changed));

export function changing(changed: ChatMessage): (chat: ChatMessage) => ChatMessage {
  const { id, message, deleted } = changed;
  return (chat) => {
    if (chat.id === id) {
      const read_ids = [...new Set([...chat.read_ids, ...changed.read_ids])];
      return { ...changed, read_ids, read: read_ids.length > 0, received: changed.received || read_ids.length > 0 };
    }
    return chat.reply?.id === id ? { ...chat, reply: { ...chat.reply, message, deleted } } : chat;
  };
}

export function markRead(shown: ChatPages, marks: readonly ReadMark[]): ChatPages {
  return changeAll(shown, marking(marks));
}

/** Adds a user to the readers of each message that they received and have read. */
export function marking(marks: readonly ReadMark[]): (chat: ChatMessage) => ChatMessage {
  const readUpTo = new Map<string, number>();
  for (const { user_id, seq } of marks) readUpTo.set(user_id, Math.max(seq, readUpTo.get(user_id) ?? 0));
  return (chat) => {
    const known = new Set(chat.read_ids);
    const readers = chat.receiver_ids.filter((id) => (readUpTo.get(id) ?? 0) >= chat.seq && !known.has(id));
    const read_ids = [...chat.read_ids, ...readers];
    return readers.length > 0 ? { ...chat, read_ids, read: true, received: true } : chat;
  };
}
