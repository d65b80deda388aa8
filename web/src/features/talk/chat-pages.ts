import type { ChatMessage } from '@sightline/contract/talk';
import type { InfiniteData } from '@tanstack/react-query';

/** Pages as they were fetched: the newest first, each of them newest first. */
export type ChatPages = InfiniteData<ChatMessage[]>;

/** Every message once, in the order of the room. */
export function chatsOf({ pages }: ChatPages): ChatMessage[] {
  const byId = new Map(pages.flat().map((chat) => [chat.id, chat]));
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

export const newestSeq = (pages: ChatPages): number => Math.max(0, ...pages.pages.flat().map(({ seq }) => seq));
const oldestSeq = (pages: ChatPages): number => Math.min(...pages.pages.flat().map(({ seq }) => seq));

/** Takes messages in: known ones are replaced, new ones join, what lies before the oldest page waits for its turn. */
export function mergeChats(shown: ChatPages, incoming: readonly ChatMessage[]): ChatPages {
  const byId = new Map(incoming.map((chat) => [chat.id, chat]));
  const known = new Set(shown.pages.flat().map(({ id }) => id));
  const oldest = known.size > 0 ? oldestSeq(shown) : 0;
  const added = incoming.filter(({ id, seq }) => !known.has(id) && seq > oldest).sort((a, b) => b.seq - a.seq);
  const [first = [], ...rest] = shown.pages.map((page) => page.map((chat) => byId.get(chat.id) ?? chat));
  return { ...shown, pages: [[...added, ...first], ...rest] };
}

/** An answer that was on its way while a message came by the socket does not take the message away again. */
export function keepNewer(before: ChatPages | undefined, fetched: ChatPages): ChatPages {
  if (!before) return fetched;
  const newest = newestSeq(fetched);
  const newer = before.pages.flat().filter(({ seq }) => seq > newest);
  return newer.length > 0 ? mergeChats(fetched, newer) : fetched;
}

const changeAll = (shown: ChatPages, change: (chat: ChatMessage) => ChatMessage): ChatPages => ({
  ...shown,
  pages: shown.pages.map((page) => page.map(change)),
});

/** An edited or deleted message, wherever it stands or is quoted. */
export function replaceChat(shown: ChatPages, changed: ChatMessage): ChatPages {
  const { id, message, deleted } = changed;
  return changeAll(shown, (chat) => {
    if (chat.id === id) return { ...changed, read_ids: [...new Set([...chat.read_ids, ...changed.read_ids])] };
    return chat.reply?.id === id ? { ...chat, reply: { ...chat.reply, message, deleted } } : chat;
  });
}

export function markRead(shown: ChatPages, userId: string, messageIds: readonly string[]): ChatPages {
  const read = new Set(messageIds);
  return changeAll(shown, (chat) =>
    read.has(chat.id) && !chat.read_ids.includes(userId) ? { ...chat, read_ids: [...chat.read_ids, userId] } : chat,
  );
}
