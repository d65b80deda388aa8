import type { ChatMessage } from '@sightline/contract/talk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { chatsQuery } from '../api.ts';
import { chatsOf } from '../chat-pages.ts';
import { useViewer } from '../viewer.tsx';

/** What lies before the oldest message that is here. `load` answers with everything that is here then. */
export type Older = {
  hasMore: boolean;
  isLoading: boolean;
  load: () => Promise<{ hasMore: boolean; ids: string[] }>;
};

export type Chats = {
  /** Undefined until the first page is there. */
  sent: ChatMessage[] | undefined;
  /** They come from the server just now, not from an earlier visit. */
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
