import type { ChatMessage } from '@sightline/contract/talk';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Draft } from './mentions.ts';

/** What is being written in a room: something new, an answer, or another wording of what was said. */
export type RoomDraft = Draft & { reply: ChatMessage | null; edited: ChatMessage | null };

export const emptyDraft: RoomDraft = { text: '', mentions: [], reply: null, edited: null };

const forEver = Number.POSITIVE_INFINITY;

/** Kept while the tab lives, so that looking something up elsewhere costs no words; gone at logout with all the cache. */
const draftQuery = (roomId: string) =>
  queryOptions<RoomDraft>({
    queryKey: ['talk', 'draft', roomId],
    queryFn: skipToken,
    staleTime: forEver,
    gcTime: forEver,
  });

export function useDraft(roomId: string): [RoomDraft, (part: Partial<RoomDraft>) => void] {
  const cache = useQueryClient();
  const { queryKey } = draftQuery(roomId);
  const { data: draft = emptyDraft } = useQuery(draftQuery(roomId));
  return [draft, (part) => cache.setQueryData<RoomDraft>(queryKey, (now = emptyDraft) => ({ ...now, ...part }))];
}
