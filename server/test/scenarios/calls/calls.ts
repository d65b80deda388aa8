import type { callsApi } from '@sightline/contract/calls/calls';
import type { Ids } from '../ids.ts';
import type { Scenarios } from '../scenario.ts';

const onCall = ({ call }: Ids) => ({ params: { id: call } });
const onRoom = ({ room }: Ids) => ({ params: { id: room } });
const inCall = ['calls.create'] as const;
const drawing = 'a drawing lives no longer than its call';

export const scenarios: Scenarios<typeof callsApi> = {
  active: { allow: 'calls.join' },
  find: { allow: 'calls.join', input: onCall },
  create: {
    allow: 'calls.start',
    makes: 'call',
    given: ['tickets.startTimer'],
    input: ({ call, room }) => ({ body: { id: call, room_id: room } }),
    answers: { 'body.room_id': 'refused' },
    also: [{ input: ({ group }) => ({ body: { room_id: group } }), answers: { 'body.room_id': 'refused' } }],
    learns: ({ call }) => ({ share_code: call.share_code ?? '' }),
    audits: 'call.started',
  },
  join: {
    allow: 'calls.join',
    by: 'partner',
    given: ['calls.create', { name: 'tickets.startTimer', by: 'partner' }],
    input: onCall,
    audits: 'call.joined',
  },
  leave: { allow: 'calls.join', given: ['calls.join'], input: onCall, audits: 'call.left' },
  end: { allow: 'calls.end', given: inCall, input: onCall, audits: 'call.ended' },
  invitable: { allow: 'calls.invite', given: inCall, input: onCall },
  invite: {
    allow: 'calls.invite',
    given: inCall,
    input: (ids) => ({ ...onCall(ids), body: { user_ids: [ids.partner, ids.client] } }),
    audits: 'call.invited',
  },
  remove: {
    allow: 'calls.admit',
    given: ['calls.joinGuest'],
    input: (ids) => ({ ...onCall(ids), body: { id: ids.guest } }),
    audits: 'call.removed',
  },
  mute: {
    allow: 'calls.admit',
    given: ['calls.joinGuest'],
    input: (ids) => ({ ...onCall(ids), body: { id: ids.guest, source: 'microphone' } }),
    withoutMedia: 'MEDIA_UNAVAILABLE',
    unaudited: 'somebody muted may speak again at once',
    unseen: 'the media server tells those in the call',
  },
  invitation: {
    allow: 'public',
    input: ({ call, share_code }) => ({ params: { id: call }, query: { code: share_code } }),
    answers: { 'query.code': 'refused' },
  },
  openInvitation: {
    allow: 'public',
    by: 'nobody',
    given: inCall,
    input: ({ call, share_code }) => ({ params: { id: call }, body: { code: share_code } }),
    answers: { 'body.code': 'refused' },
    unaudited: 'the invitation says when it was opened',
    unseen: 'is done by a guest who is nobody yet; the journey of invitations sees it',
  },
  joinRequest: {
    allow: 'public',
    by: 'nobody',
    makes: 'guest',
    given: inCall,
    input: ({ call, guest, share_code }) => ({
      params: { id: call },
      body: { id: guest, name: 'Rui Lopes', share_code },
    }),
    answers: { 'body.share_code': 'refused' },
    learns: ({ guest_token }) => ({ guestToken: guest_token }),
    audits: 'call.guest_asked',
  },
  guestState: { allow: 'calls.join', by: 'guest', input: onCall },
  joinResponse: {
    allow: 'calls.admit',
    given: ['calls.joinRequest'],
    input: (ids) => ({ ...onCall(ids), body: { id: ids.guest, response: 'accepted' } }),
    answers: { 'body.id': 'refused' },
    audits: 'call.guest_accepted',
  },
  joinResponses: {
    allow: 'calls.admit',
    given: ['calls.joinRequest'],
    input: (ids) => ({ ...onCall(ids), body: { ids: [ids.guest], response: 'accepted' } }),
    answers: { 'body.ids': 'empty' },
    audits: 'call.guest_accepted',
  },
  joinGuest: {
    allow: 'calls.join',
    by: 'guest',
    given: ['calls.joinResponse'],
    input: (ids) => ({ ...onCall(ids), body: { id: ids.guest, name: 'Rui Lopes' } }),
    answers: { 'body.id': 'refused' },
    audits: 'call.joined',
  },
  startAr: {
    allow: 'ar.control',
    given: inCall,
    input: (ids) => ({ ...onRoom(ids), body: { streamer_id: ids.agent } }),
    also: [{ input: (ids) => ({ ...onRoom(ids), body: { streamer_id: ids.guest } }), isClosed: true }],
    unaudited: drawing,
  },
  requestDraw: { allow: 'calls.join', given: ['calls.startAr'], input: onRoom, unaudited: drawing },
  handOverPen: {
    allow: 'calls.join',
    given: ['calls.requestDraw', { name: 'calls.join', by: 'partner' }],
    input: (ids) => ({ ...onRoom(ids), body: { id: ids.partner } }),
    also: [{ input: (ids) => ({ ...onRoom(ids), body: { id: ids.guest } }), isClosed: true }],
    unaudited: drawing,
  },
  stopDraw: { allow: 'calls.join', given: ['calls.requestDraw'], input: onRoom, unaudited: drawing },
  stopAr: { allow: 'ar.control', given: ['calls.requestDraw'], input: onRoom, unaudited: drawing },
};
