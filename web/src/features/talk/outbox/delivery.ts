import type { Attachment } from '@sightline/contract/files/files';
import { limits } from '@sightline/contract/limits';
import { talkApi } from '@sightline/contract/talk/talk';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { Deliver, Outcome } from '#web/lib/outbox.ts';
import { outcomeOf } from '#web/lib/outbox-outcome.ts';
import type { Entry, WaitingFile } from '#web/lib/outbox-store.ts';
import { changeChats } from '../api.ts';
import { mergeChats } from '../chat-pages.ts';
import type { OutgoingMessage } from './entry.ts';

const within = (milliseconds: number) => ({ signal: AbortSignal.timeout(milliseconds) });

/**
 * Stores the files of a message, then sends it. A half-open connection never responds, so the request times out as if offline.
 */
export function messageDelivery(cache: QueryClient, headers: Record<string, string> = {}): Deliver {
  async function store(roomId: string, { id, file }: WaitingFile): Promise<Attachment | Outcome> {
    const asked = call(talkApi.attach, {
      body: { room_id: roomId },
      files: [file],
      headers: { ...headers, 'Idempotency-Key': id },
      ...within(limits.attachments.uploadTime),
    });
    const outcome = await outcomeOf(asked);
    const [attachment] = outcome.is === 'delivered' ? (await asked).data.attachment : [];
    return attachment ?? outcome;
  }

  async function send({ id, body }: Entry<OutgoingMessage>): Promise<Outcome> {
    const { room_id, message, tagged_ids, reply, attachments } = body;
    const asked = call(talkApi.send, {
      params: { id: room_id },
      body: {
        id,
        message,
        tagged_ids,
        reply_id: reply?.id ?? null,
        attachment_ids: attachments.map((file) => file.id),
      },
      headers,
      ...within(limits.socket.timeout),
    });
    const outcome = await outcomeOf(asked);
    if (outcome.is === 'delivered') {
      const { chat } = (await asked).data;
      changeChats(cache, room_id, (shown) => mergeChats(shown, [chat]));
    }
    return outcome;
  }

  return async (entry, keep) => {
    let current = entry as Entry<OutgoingMessage>;
    for (const waiting of entry.files) {
      const stored = await store(current.body.room_id, waiting);
      if ('is' in stored) return stored;
      const attachments = [...current.body.attachments, stored];
      current = { ...current, body: { ...current.body, attachments }, files: current.files.slice(1) };
      await keep(current);
    }
    return send(current);
  };
}
