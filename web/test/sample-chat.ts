import type { Line } from '../src/features/talk/timeline/lines.ts';

let made = 0;

/** A message for tests, like no other. */
export function sampleChat(change: Partial<Line> = {}): Line {
  made += 1;
  return {
    id: `018f0000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    room_id: '018f0000-0000-7000-8000-00000000a001',
    seq: made,
    kind: 'message',
    message: `Message ${made}`,
    sender: { id: 'rui', name: 'Rui Tavares' },
    created_at: '2026-11-20T10:00:00.000Z',
    edited: false,
    deleted: false,
    read_ids: [],
    ...{ read: false, received: false, notified: false },
    receiver_ids: [],
    reply_id: null,
    reply: null,
    tagged_ids: [],
    attachment_ids: [],
    attachments: [],
    ...change,
  };
}
