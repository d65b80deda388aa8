import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { v7 as uuidv7 } from 'uuid';
import { sampleGuest } from './sample-call.ts';
import { sampleSession } from './sample-session.ts';

/** Ana, who is signed in, took it from a guest's camera. */
export function sampleSnapshot(change: Partial<Snapshot> = {}): Snapshot {
  const id = uuidv7();
  const { user } = sampleSession();
  return {
    id,
    call_id: uuidv7(),
    picture: {
      id,
      name: `${id}.jpg`,
      mime: 'image/jpeg',
      size: 9,
      width: 640,
      height: 480,
      url: `/api/file/${id}`,
      thumbnail_url: null,
    },
    marks: [],
    marks_version: 'first',
    caption: '',
    streamer: sampleGuest,
    taken_by: { id: user.id, name: user.name, guest: false },
    created_at: '2026-11-20T10:05:00.000Z',
    ...change,
  };
}
