import { empty, type Input, ofAnotherWorkspace, ofMembersOnly, type Row, refused, rejected } from './probe.ts';
import type { Ids } from './world.ts';

const room = (target: Ids): Input => ({ params: { id: target.room } });
const group = (target: Ids): Input => ({ params: { id: target.group } });
const chat = (target: Ids): Input => ({ params: { id: target.chat } });
const note = () => new File(['note'], 'note.txt');

/** Endpoints of talk and files. */
export const talkRows: Record<string, Row> = {
  // The bytes of these files are nowhere, so even their owners get none: files.test.ts shows who does.
  'files.read': {
    allow: 'talk.view',
    probes: {
      'of a message': refused((target) => ({ params: { id: target.file } }), { grantedTo: 'nobody' }),
      'of a message that is being written': refused((target) => ({ params: { id: target.upload } }), {
        strangers: [...ofMembersOnly],
        grantedTo: 'nobody',
      }),
      'of a picture kept from a call': refused((target) => ({ params: { id: target.snapshotFile } }), {
        grantedTo: 'nobody',
      }),
      "of a workspace's logo": refused((target) => ({ params: { id: target.logo } }), {
        strangers: ['foreigner'],
        grantedTo: 'nobody',
      }),
      'as a guest': refused((target) => ({ params: { id: target.file }, query: { as: 'guest' } }), {
        grantedTo: 'nobody',
      }),
    },
  },
  'talk.rooms': {
    allow: 'talk.view',
    probes: {
      'of a ticket': empty((target) => ({ query: { filter: { ticket_id: target.ticket } } })),
      'by a name': empty((target) => ({ query: { query: target.secret } })),
    },
  },
  'talk.room': {
    allow: 'talk.view',
    probes: { 'of a ticket': refused(room), 'a group': refused(group, { strangers: ofMembersOnly }) },
  },
  'talk.createRoom': {
    allow: 'talk.create-room',
    madeByCaller: ['body.id'],
    probes: {
      'with an agent': rejected((target, own) => ({ body: { member_ids: [own.client, target.agent], name: 'Us' } }), {
        strangers: ofAnotherWorkspace,
      }),
      'with a guest': rejected((target) => ({ body: { member_ids: [target.client] } })),
    },
  },
  'talk.addMembers': {
    allow: 'talk.manage-room',
    probes: {
      'to a room': refused((target, own) => ({ ...room(target), body: { member_ids: [own.agent] } })),
      'to a group': refused((target, own) => ({ ...group(target), body: { member_ids: [own.agent] } }), {
        strangers: ofMembersOnly,
      }),
      'a guest': rejected((target, own) => ({ ...group(own), body: { member_ids: [target.client] } })),
    },
  },
  'talk.removeMembers': {
    allow: 'talk.view',
    probes: {
      'from a group': refused((target) => ({ ...group(target), body: { member_ids: [target.client] } }), {
        strangers: ofMembersOnly,
      }),
      'a guest': rejected((target, own) => ({ ...group(own), body: { member_ids: [target.client] } })),
    },
  },
  'talk.removeRoom': { allow: 'talk.manage-room', probes: { 'a group': refused(group, { strangers: ofMembersOnly }) } },
  'talk.clearRoom': {
    allow: 'talk.clear-room',
    probes: { 'a room': refused(room), 'a group': refused(group, { strangers: ofMembersOnly }) },
  },
  'talk.chats': {
    allow: 'talk.view',
    probes: { 'of a ticket': refused(room), 'of a group': refused(group, { strangers: ofMembersOnly }) },
  },
  'talk.send': {
    allow: 'talk.send',
    madeByCaller: ['body.id'],
    probes: {
      'to a room': refused((target) => ({ ...room(target), body: { message: 'Hello' } })),
      'to a group': refused((target) => ({ ...group(target), body: { message: 'Hello' } }), {
        strangers: ofMembersOnly,
      }),
      'a file to a room': refused((target) => ({ ...room(target), body: { message: '' }, files: [note()] })),
      'an answer': rejected((target, own) => ({ ...room(own), body: { message: 'Yes', reply_id: target.chat } })),
      'a mention': rejected((target, own) => ({ ...room(own), body: { message: 'You', tagged_ids: [target.client] } })),
      'an upload of others': rejected((target, own) => ({
        ...room(own),
        body: { message: 'See', attachment_ids: [target.upload] },
      })),
    },
  },
  'talk.attach': {
    allow: 'talk.send',
    probes: { 'to a room': refused((target) => ({ body: { room_id: target.room }, files: [note()] })) },
  },
  'talk.markAsRead': {
    allow: 'talk.view',
    probes: { messages: rejected((target) => ({ body: { messages: [target.chat, target.groupChat] } })) },
  },
  'talk.edit': {
    allow: 'talk.send',
    probes: { 'a message': refused((target) => ({ ...chat(target), body: { message: 'Other words' } })) },
  },
  'talk.remove': { allow: 'talk.send', probes: { 'a message': refused(chat) } },
  'talk.search': {
    allow: 'talk.view',
    probes: { 'by its words': empty((target) => ({ query: { query: target.secret } })) },
  },
  'talk.unreadFlags': { allow: 'talk.view', probes: {} },
};
