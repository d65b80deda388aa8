import type { talkApi } from '@sightline/contract/talk/talk';
import { type Ids, newId } from '../ids.ts';
import type { Scenarios } from '../scenario.ts';

const onRoom = ({ room }: Ids) => ({ params: { id: room } });
const onGroup = ({ group }: Ids) => ({ params: { id: group } });
const onChat = ({ chat }: Ids) => ({ params: { id: chat } });
const note = () => new File(['note'], 'note.txt');
const [inRoom, inGroup, withMessage] = [
  ['tickets.create'] as const,
  ['talk.createRoom'] as const,
  ['talk.send'] as const,
];

export const scenarios: Scenarios<typeof talkApi> = {
  rooms: {
    allow: 'talk.view',
    input: ({ ticket, secret }) => ({ query: { query: secret, filter: { ticket_id: ticket } } }),
  },
  room: { allow: 'talk.view', input: onRoom, also: [{ input: onGroup }] },
  createRoom: {
    allow: 'talk.create-room',
    makes: 'group',
    another: { name: 'Others' },
    input: ({ group, partner, client }) => ({
      body: { id: group, member_ids: [partner, client], name: `Printer on floor 2 ${newId()}` },
    }),
    seenByNeighbours: ['partner'],
    audits: 'room.created',
  },
  addMembers: {
    allow: 'talk.manage-room',
    given: inRoom,
    input: (ids) => ({ ...onRoom(ids), body: { member_ids: [ids.client] } }),
    also: [{ input: (ids) => ({ ...onGroup(ids), body: { member_ids: [ids.client] } }) }],
    audits: 'room.members_added',
  },
  removeMembers: {
    allow: 'talk.view',
    given: inGroup,
    input: (ids) => ({ ...onGroup(ids), body: { member_ids: [ids.client] } }),
    audits: 'room.members_removed',
  },
  removeRoom: { allow: 'talk.manage-room', given: inGroup, input: onGroup, audits: 'room.deleted' },
  clearRoom: {
    allow: 'talk.clear-room',
    given: withMessage,
    input: onRoom,
    also: [{ input: onGroup }],
    audits: 'room.cleared',
  },
  chats: { allow: 'talk.view', input: onRoom, also: [{ input: onGroup }] },
  send: {
    allow: 'talk.send',
    makes: 'chat',
    given: inRoom,
    input: (ids) => ({ ...onRoom(ids), body: { id: ids.chat, message: 'The display shows error 0x6 again.' } }),
    also: [
      { input: (ids) => ({ ...onGroup(ids), body: { message: 'The display shows error 0x6 again.' } }) },
      { input: (ids) => ({ ...onRoom(ids), body: { message: '' }, files: [note()] }) },
      {
        input: (ids) => ({
          ...onRoom(ids),
          body: {
            message: 'See the photo.',
            reply_id: ids.chat,
            tagged_ids: [ids.client],
            attachment_ids: [ids.upload],
          },
        }),
      },
    ],
    unaudited: 'a message is kept in its room',
  },
  attach: {
    allow: 'talk.send',
    given: inRoom,
    input: ({ room }) => ({ body: { room_id: room }, files: [note()] }),
    answers: { 'body.room_id': 'refused' },
    unaudited: 'a file is kept with its message, and noted when somebody opens it',
    unseen: 'a file is seen once its message is sent',
  },
  markAsRead: {
    allow: 'talk.view',
    given: [{ name: 'talk.send', by: 'client' }],
    input: ({ chat }) => ({ body: { messages: [chat] } }),
    also: [{ input: ({ groupChat }) => ({ body: { messages: [groupChat] } }) }],
    unaudited: 'reading changes nothing for anybody else',
  },
  edit: {
    allow: 'talk.send',
    given: withMessage,
    input: (ids) => ({ ...onChat(ids), body: { message: 'The display shows error 0x6 since this morning.' } }),
    unaudited: 'a message says itself that it was edited',
  },
  remove: {
    allow: 'talk.send',
    given: withMessage,
    input: onChat,
    unaudited: 'a message leaves its place behind',
  },
  search: { allow: 'talk.view', input: ({ secret }) => ({ query: { query: secret } }) },
  unreadFlags: { allow: 'talk.view' },
};
