import type { ChatMessage } from '@sightline/contract/talk/talk';
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Draft } from '../mentions.ts';

/** The draft of a room: a new message, a reply, or an edit. */
export type RoomDraft = Draft & { reply: ChatMessage | null; edited: ChatMessage | null };

export const emptyDraft: RoomDraft = { text: '', mentions: [], reply: null, edited: null };

const noExpiry = Number.POSITIVE_INFINITY;

/** Kept for the life of the tab, so that visiting another page keeps the draft; logout clears it with the cache. */
const draftQuery = (roomId: string) =>
  queryOptions<RoomDraft>({
    queryKey: ['talk', 'draft', roomId],
    queryFn: skipToken,
    staleTime: noExpiry,
    gcTime: noExpiry,
  });

/** The cache notifies asynchronously, but a controlled input must update within its own event, or characters get lost. */
export function useDraft(roomId: string): [RoomDraft, (part: Partial<RoomDraft>) => void] {
  const cache = useQueryClient();
  const query = draftQuery(roomId);
  const [draft, setDraft] = useState(() => cache.getQueryData(query.queryKey) ?? emptyDraft);
  useQuery({ ...query, notifyOnChangeProps: [] }); // never garbage collected

  function change(part: Partial<RoomDraft>): void {
    const next = { ...(cache.getQueryData(query.queryKey) ?? emptyDraft), ...part };
    cache.setQueryData(query.queryKey, next);
    setDraft(next);
  }

  return [draft, change];
}

/** Puts words behind what the draft of a room holds already. */
export function addToDraft(cache: QueryClient, roomId: string, words: string): void {
  const { queryKey } = draftQuery(roomId);
  const draft = cache.getQueryData(queryKey) ?? emptyDraft;
  cache.setQueryData(queryKey, { ...draft, text: [draft.text, words].filter(Boolean).join('\n') });
}
