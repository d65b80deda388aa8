import { talkApi } from '@sightline/contract/talk/talk';
import { type Server, serve } from '../../http/serve.ts';
import { attachFiles, editMessage, markAsRead, removeMessage, sendMessage } from './messages.ts';
import { listChats } from './queries.ts';
import { openReadMarks } from './read-marks.ts';
import { countUnread, findRoom, listRooms } from './room-list.ts';
import { addMembers, clearRoom, createRoom, removeMembers, removeRoom } from './rooms.ts';
import { searchChats } from './search.ts';

export function talkRoutes(server: Server): void {
  const readMarks = openReadMarks(server);
  serve(server, talkApi.rooms, { allow: 'talk.view' }, listRooms);
  serve(server, talkApi.room, { allow: 'talk.view', guests: true }, findRoom);
  serve(server, talkApi.createRoom, { allow: 'talk.create-room', message: 'room_created' }, createRoom);
  serve(server, talkApi.addMembers, { allow: 'talk.manage-room', message: 'room_updated' }, addMembers);
  serve(server, talkApi.removeMembers, { allow: 'talk.view', message: 'room_updated' }, removeMembers);
  serve(server, talkApi.removeRoom, { allow: 'talk.manage-room' }, removeRoom);
  serve(server, talkApi.clearRoom, { allow: 'talk.clear-room' }, clearRoom);
  serve(server, talkApi.chats, { allow: 'talk.view', guests: true }, listChats);
  serve(server, talkApi.send, { allow: 'talk.send', guests: true, batched: true }, sendMessage);
  serve(server, talkApi.attach, { allow: 'talk.send', guests: true }, attachFiles);
  serve(server, talkApi.markAsRead, { allow: 'talk.view', guests: true }, (ctx, input) =>
    markAsRead(ctx, input, readMarks),
  );
  serve(server, talkApi.edit, { allow: 'talk.send', guests: true }, editMessage);
  serve(server, talkApi.remove, { allow: 'talk.send', guests: true }, removeMessage);
  serve(server, talkApi.search, { allow: 'talk.view' }, searchChats);
  serve(server, talkApi.unreadFlags, { allow: 'talk.view' }, countUnread);
}
