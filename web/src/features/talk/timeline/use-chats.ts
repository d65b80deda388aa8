import type { ChatMessage } from '@sightline/contract/talk/talk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { chatsQuery } from '../api.ts';
import { chatsOf } from '../chat-pages.ts';
import { useViewer } from '../viewer.tsx';

/** Older messages. `load` resolves with all messages loaded by then. */
export type Older = {
  hasMore: boolean;
  isLoading: boolean;
  load: () => Promise<{ hasMore: boolean; ids: string[] }>;
};

export type Chats = {
  /** Undefined until the first page is there. */
  sent: ChatMessage[] | undefined;
  /** Fetched in this visit, not cached from an earlier one. */
  isFresh: boolean;
  older: Older;
  error: Error | null;
  retry: () => void;
};

export function useChats(roomId: string): Chats {
  const query = useInfiniteQuery(chatsQuery(roomId, useViewer()));
  return {
    sent: query.data && chatsOf(query.data),
    isFresh: query.isFetchedAfterMount,
    error: query.error,
    retry: () => void query.refetch(),
    older: {
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      load: async () => {
        const { hasNextPage, data } = await query.fetchNextPage();
        return { hasMore: hasNextPage, ids: data ? chatsOf(data).map(({ id }) => id) : [] };
      },
    },
  };
}
