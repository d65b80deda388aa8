import type { Attachment } from '@sightline/contract/files/files';
import { socketRoom } from '@sightline/contract/realtime';
import type { ChatMessage } from '@sightline/contract/talk/talk';
import { v7 as uuidv7 } from 'uuid';
import type { Entry, WaitingFile } from '#web/lib/outbox-store.ts';

/** A message in the outbox. `attachments` are stored already; files that are not wait in the entry. */
export type OutgoingMessage = Pick<ChatMessage, 'room_id' | 'message' | 'tagged_ids' | 'reply' | 'created_at'> & {
  attachments: readonly Attachment[];
};

export const streamOf = socketRoom.room;

export type Writing = {
  message: string;
  tagged_ids: string[];
  reply: ChatMessage | null;
  attachments: readonly Attachment[];
  /** Files that are not uploaded yet; they wait with the message. */
  files: readonly WaitingFile[];
};

export function entryOf(
  roomId: string,
  { reply, files, ...text }: Writing,
): Pick<Entry, 'id' | 'stream' | 'body' | 'files'> {
  const body: OutgoingMessage = {
    ...text,
    room_id: roomId,
    reply: reply && { id: reply.id, message: reply.message, sender: reply.sender, deleted: reply.deleted },
    created_at: new Date().toISOString(),
  };
  return { id: uuidv7(), stream: streamOf(roomId), body, files };
}
