import type { ChatMessage } from '@sightline/contract/talk';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Draft } from '../mentions.ts';

/** What is being written in a room: something new, an answer, or another wording of what was said. */
export type RoomDraft = Draft & { reply: ChatMessage | null; edited: ChatMessage | null };

export const emptyDraft: RoomDraft = { text: '', mentions: [], reply: null, edited: null };

const noExpiry = Number.POSITIVE_INFINITY;

/** Kept while the tab lives, so that looking something up elsewhere costs no words; gone at logout with all the cache. */
const draftQuery = (roomId: string) =>
  queryOptions<RoomDraft>({
    queryKey: ['talk', 'draft', roomId],
    queryFn: skipToken,
    staleTime: noExpiry,
    gcTime: noExpiry,
  });

/** The cache tells of changes a moment later: what is typed has to show within its own event, or letters get lost. */
export function useDraft(roomId: string): [RoomDraft, (part: Partial<RoomDraft>) => void] {
  const cache = useQueryClient();
  const query = draftQuery(roomId);
  const [draft, setDraft] = useState(() => cache.getQueryData(query.queryKey) ?? emptyDraft);
  useQuery({ ...query, notifyOnChangeProps: [] }); // so that it is kept for ever

  function change(part: Partial<RoomDraft>): void {
    const next = { ...(cache.getQueryData(query.queryKey) ?? emptyDraft), ...part };
    cache.setQueryData(query.queryKey, next);
    setDraft(next);
  }

  return [draft, change];
}
