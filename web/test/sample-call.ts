import { type Call, noAr } from '@sightline/contract/calls/calls';
import { v7 as uuidv7 } from 'uuid';
import { sampleSession } from './sample-session.ts';

const id = (last: number) => `018f0000-0000-7000-8000-0000000c${String(last).padStart(4, '0')}`;

export const sampleGuest = { id: id(9), name: 'Maria Silva' };
export const sampleColleague = { id: id(8), name: 'Rui Costa' };

/** A call that Ana, who is signed in, has started and is in. A new one each time: the tab remembers how one ended. */
export function sampleCall(change: Partial<Call> = {}): Call {
  const { id: me, name } = sampleSession().user;
  return {
    id: uuidv7(),
    share_code: 'a-share-code',
    room_id: id(2),
    room_name: 'Compressor trips',
    ticket: null,
    created_at: '2026-11-20T10:00:00.000Z',
    created_by: { id: me, name },
    ended_at: null,
    participants: [{ id: me, name, guest: false, agent: true, joined_at: '2026-11-20T10:00:00.000Z' }],
    attendees: [{ id: me, name, guest: false }],
    has_chat: true,
    join_requests: [],
    ar: noAr,
    ...change,
  };
}

export const waiting = (call: Call) => ({
  ...sampleGuest,
  share_code: call.share_code,
  created_at: '2026-11-20T10:01:00.000Z',
});
