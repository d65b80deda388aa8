import { previewOf } from '#web/lib/file-previews.ts';
import type { Outgoing } from '#web/lib/outbox.ts';
import { useOutbox, useStream } from '#web/lib/outbox-context.ts';
import type { Line } from '../timeline/lines.ts';
import { useViewer, type Viewer } from '../viewer.tsx';
import { entryOf, type OutgoingMessage, streamOf, type Writing } from './entry.ts';

const lastPlace = Number.MAX_SAFE_INTEGER;

function lineOf(viewer: Viewer, { id, body, files, state, refusal }: Outgoing): Line {
  const { attachments, ...message } = body as OutgoingMessage;
  return {
    ...message,
    id,
    seq: lastPlace,
    kind: 'message',
    sender: { id: viewer.id, name: viewer.name },
    edited: false,
    deleted: false,
    read_ids: [],
    ...{ read: false, received: false, notified: false },
    receiver_ids: [],
    reply_id: message.reply?.id ?? null,
    attachment_ids: [],
    attachments: [...attachments, ...files.map(previewOf)],
    state,
    ...(refusal !== undefined && { refusal }),
  };
}

/** My pending and refused messages of a room. A sent message shows at once. */
export function useOutgoing(roomId: string) {
  const viewer = useViewer();
  const outbox = useOutbox();
  const outgoing = useStream(streamOf(roomId)).map((entry) => lineOf(viewer, entry));
  return {
    outgoing,
    send: (writing: Writing) => void outbox.add(entryOf(roomId, writing)),
    retry: ({ id }: Line) => void outbox.retry(id),
    forget: (id: string) => void outbox.discard(id),
  };
}
