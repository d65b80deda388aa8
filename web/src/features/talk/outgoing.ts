import type { Attachment } from '@sightline/contract/files';
import { type ChatMessage, talkApi } from '@sightline/contract/talk';
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { call, isTransient, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { changeChats } from './api.ts';
import { mergeChats } from './chat-pages.ts';
import type { Line } from './timeline.ts';
import { useViewer, type Viewer } from './viewer.tsx';

const forEver = Number.POSITIVE_INFINITY;

/** Our messages of a room that are on their way or were refused. Filled by this browser alone, kept while the tab lives. */
const outgoingQuery = (roomId: string) =>
  queryOptions<readonly Line[]>({
    queryKey: ['talk', 'outgoing', roomId],
    queryFn: skipToken,
    staleTime: forEver,
    gcTime: forEver,
  });

export type Writing = {
  message: string;
  tagged_ids: string[];
  reply: ChatMessage | null;
  attachments: readonly Attachment[];
};

const lastPlace = Number.MAX_SAFE_INTEGER;

function lineOf(roomId: string, viewer: Viewer, { reply, attachments, ...text }: Writing): Line {
  return {
    ...text,
    id: uuidv7(),
    room_id: roomId,
    seq: lastPlace,
    kind: 'message',
    sender: { id: viewer.id, name: viewer.name },
    created_at: new Date().toISOString(),
    edited: false,
    deleted: false,
    read_ids: [],
    receiver_ids: [],
    reply_id: reply?.id ?? null,
    reply: reply && { id: reply.id, message: reply.message, sender: reply.sender, deleted: reply.deleted },
    attachment_ids: attachments.map(({ id }) => id),
    attachments: [...attachments],
    state: 'pending',
  };
}

/**
 * Sending shows at once. The id is made here, so a message that was sent twice is kept once; the messages of a room go one
 * after the other, so they arrive in the order in which they were written.
 */
export function useOutgoing(roomId: string) {
  const viewer = useViewer();
  const cache = useQueryClient();
  const query = outgoingQuery(roomId);
  const { data: outgoing = [] } = useQuery(query);

  const change = (update: (lines: readonly Line[]) => readonly Line[]) =>
    cache.setQueryData<readonly Line[]>(query.queryKey, (lines = []) => update(lines));
  const forget = (id: string) => change((lines) => lines.filter((line) => line.id !== id));
  const mark = (id: string, part: Partial<Line>) =>
    change((lines) => lines.map((line) => (line.id === id ? { ...line, ...part } : line)));

  const { mutate } = useMutation({
    scope: { id: `send:${roomId}` },
    meta: { isQuiet: true },
    mutationFn: ({ id, message, reply_id, tagged_ids, attachment_ids }: Line) =>
      unwrap(
        call(talkApi.send, {
          params: { id: roomId },
          body: { id, message, reply_id, tagged_ids, attachment_ids },
          headers: viewer.headers,
        }),
      ),
    retry: (failures, error) => isTransient(error) && failures < 2,
    onSuccess: ({ chat }) => {
      changeChats(cache, roomId, (shown) => mergeChats(shown, [chat]));
      forget(chat.id);
    },
    onError: (error, { id }) => mark(id, { state: 'failed', refusal: sentencesOfError(error).join(' ') }),
  });

  function send(writing: Writing): void {
    const line = lineOf(roomId, viewer, writing);
    change((lines) => [...lines, line]);
    mutate(line);
  }

  function retry(line: Line): void {
    mark(line.id, { state: 'pending' });
    mutate(line);
  }

  return { outgoing, send, retry, forget };
}
