import { type Input, ofAnotherWorkspace, ofMembersOnly, type Row, refused, rejected } from './probe.ts';
import type { Ids } from './world.ts';

const call = (target: Ids): Input => ({ params: { id: target.call } });
const room = (target: Ids): Input => ({ params: { id: target.room } });

const invitationProbes = {
  'of a call': refused((target) => ({ params: { id: target.call, invitationId: target.invitation } })),
  'of another call': refused((target, own) => ({ params: { id: own.call, invitationId: target.invitation } }), {
    grantedTo: 'nobody',
  }),
};

export const callRows: Record<string, Row> = {
  'calls.active': { allow: 'calls.join', probes: {} },
  'calls.find': { allow: 'calls.join', probes: { 'a call': refused(call) } },
  'calls.create': {
    allow: 'calls.start',
    madeByCaller: ['body.id'],
    probes: {
      'in the room of a ticket': refused((target) => ({ body: { room_id: target.room } })),
      'in a group': refused((target) => ({ body: { room_id: target.group } }), { strangers: ofMembersOnly }),
    },
  },
  'calls.join': { allow: 'calls.join', probes: { 'a call': refused(call) } },
  'calls.leave': { allow: 'calls.join', probes: { 'a call': refused(call) } },
  'calls.end': { allow: 'calls.end', probes: { 'a call': refused(call) } },
  'calls.invite': {
    allow: 'calls.invite',
    probes: {
      'to a call': refused((target, own) => ({ ...call(target), body: { user_ids: [own.client] } })),
      'an agent': rejected((target, own) => ({ ...call(own), body: { user_ids: [target.agent] } }), {
        strangers: ofAnotherWorkspace,
      }),
      'a guest': rejected((target, own) => ({ ...call(own), body: { user_ids: [target.client] } })),
    },
  },
  'calls.remove': {
    allow: 'calls.admit',
    probes: {
      'from a call': refused((target) => ({ ...call(target), body: { id: target.guest } })),
      'somebody of another': rejected((target, own) => ({ ...call(own), body: { id: target.guest } }), {
        grantedTo: 'nobody',
      }),
    },
  },
  'calls.mute': {
    allow: 'calls.admit',
    probes: {
      'in a call': refused((target) => ({ ...call(target), body: { id: target.agent, source: 'camera' } }), {
        grantedTo: 'nobody',
      }),
      'somebody of another': rejected(
        (target, own) => ({ ...call(own), body: { id: target.guest, source: 'microphone' } }),
        { grantedTo: 'nobody' },
      ),
    },
  },
  'calls.openInvitation': {
    allow: 'public',
    probes: {
      'with the code of another call': refused((target, own) => ({ ...call(target), body: { code: own.share_code } })),
      'of another call with a code': refused((target, own) => ({ ...call(own), body: { code: target.share_code } })),
    },
  },
  'calls.invitation': {
    allow: 'public',
    probes: {
      'with the code of another call': refused((target, own) => ({ ...call(target), query: { code: own.share_code } })),
      'of another call with a code': refused((target, own) => ({ ...call(own), query: { code: target.share_code } })),
    },
  },
  'calls.joinRequest': {
    allow: 'public',
    madeByCaller: ['body.id'],
    probes: {
      'with the code of another call': refused(
        (target, own) => ({ ...call(target), body: { id: own.guest, name: 'Ana', share_code: own.share_code } }),
        { grantedTo: 'guest' },
      ),
    },
  },
  'calls.guestState': { allow: 'calls.join', probes: { 'of a call': refused(call, { grantedTo: 'guest' }) } },
  'calls.joinResponse': {
    allow: 'calls.admit',
    probes: {
      'to a call': refused((target) => ({ ...call(target), body: { id: target.guest, response: 'accepted' } })),
      'to a guest of another': refused((target, own) => ({
        ...call(own),
        body: { id: target.guest, response: 'accepted' },
      })),
    },
  },
  'calls.joinResponses': {
    allow: 'calls.admit',
    probes: {
      'to a call': refused((target) => ({ ...call(target), body: { ids: [target.guest], response: 'accepted' } })),
    },
  },
  'calls.joinGuest': {
    allow: 'calls.join',
    probes: {
      'a call': refused((target, own) => ({ ...call(target), body: { id: own.guest, name: 'Ana' } }), {
        grantedTo: 'nobody',
      }),
      'as another guest': refused((target, own) => ({ ...call(own), body: { id: target.guest, name: 'Ana' } }), {
        grantedTo: 'nobody',
      }),
    },
  },
  'checks.start': { allow: 'calls.join', probes: {} },
  'checks.startAsGuest': {
    allow: 'public',
    probes: {
      'with the code of another call': refused((target, own) => ({
        ...call(target),
        body: { share_code: own.share_code },
      })),
      'of another call with a code': refused((target, own) => ({
        ...call(own),
        body: { share_code: target.share_code },
      })),
    },
  },
  'invitations.list': { allow: 'calls.invite', probes: { 'of a call': refused(call) } },
  'invitations.invite': {
    allow: 'calls.invite',
    madeByCaller: ['body.id'],
    probes: { 'into a call': refused((target) => ({ ...call(target), body: { name: 'Ana' } })) },
  },
  'invitations.resend': { allow: 'calls.invite', probes: invitationProbes },
  'invitations.revoke': { allow: 'calls.invite', probes: invitationProbes },
  'calls.startAr': {
    allow: 'ar.control',
    probes: {
      'in a room': refused((target, own) => ({ ...room(target), body: { streamer_id: own.agent } })),
      'on a picture': rejected((target, own) => ({ ...room(own), body: { streamer_id: target.guest } }), {
        grantedTo: 'nobody',
      }),
    },
  },
  'calls.requestDraw': { allow: 'calls.join', probes: { 'in a room': refused(room) } },
  'calls.handOverPen': {
    allow: 'calls.join',
    probes: {
      'in a room': refused((target, own) => ({ ...room(target), body: { id: own.agent } })),
      'to somebody of another': rejected((target, own) => ({ ...room(own), body: { id: target.guest } }), {
        grantedTo: 'nobody',
      }),
    },
  },
  'calls.stopDraw': { allow: 'calls.join', probes: { 'in a room': refused(room) } },
  'calls.stopAr': { allow: 'ar.control', probes: { 'in a room': refused(room) } },
};
