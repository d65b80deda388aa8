import { type Input, ofAnotherWorkspace, ofMembersOnly, type Row, refused, rejected } from './probe.ts';
import type { Ids } from './world.ts';

const call = (target: Ids): Input => ({ params: { id: target.call } });
const room = (target: Ids): Input => ({ params: { id: target.room } });

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
  'calls.stopDraw': { allow: 'calls.join', probes: { 'in a room': refused(room) } },
  'calls.stopAr': { allow: 'ar.control', probes: { 'in a room': refused(room) } },
};
