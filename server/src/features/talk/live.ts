import { socketRoom } from '@sightline/contract/realtime';
import { type ChatEventPayload, type ChatMessage, splitMentions } from '@sightline/contract/talk';
import type { TenantCtx } from '../../http/context.ts';
import { findOngoingCall, listGuestIdsInCall } from '../calls/queries.ts';
import { listRoomMemberIds, readChat } from './queries.ts';

const longestBody = 200;

/** What a notification says of a message: mentions as people read them; of files alone, their names. */
function bodyOf({ message, attachments }: ChatMessage): string {
  const text = splitMentions(message)
    .map((part) => ('text' in part ? part.text : `@${part.label}`))
    .join('');
  return (text || attachments.map(({ name }) => name).join(', ')).slice(0, longestBody);
}

function payloadOf(
  chat: ChatMessage,
  ticketId: string | undefined,
  event: ChatEventPayload['event'],
): ChatEventPayload {
  return {
    ...chat,
    ticket: ticketId === undefined ? null : { id: ticketId },
    read: false,
    received: false,
    notified: false,
    receivers: chat.receiver_ids,
    event,
  };
}

const eventNames = { created: 'ChatCreatedEvent', updated: 'ChatUpdatedEvent', deleted: 'ChatUpdatedEvent' } as const;

/** Sends a message, as it now is, to everybody who has its room open, and tells its members that the room has changed. */
export async function publishChat(
  ctx: TenantCtx,
  roomId: string,
  chatId: string,
  event: ChatEventPayload['event'],
): Promise<ChatMessage> {
  const [chat, ticketId, memberIds, guestIds] = await Promise.all([
    readChat(ctx, { id: roomId, visible_from: null }, chatId),
    findTicketId(ctx, roomId),
    listRoomMemberIds(ctx, roomId),
    listGuestIdsInCall(ctx, roomId),
  ]);
  if (!chat) throw new Error('a message that was just written is not there');
  ctx.publish(socketRoom.room(roomId), eventNames[event], payloadOf(chat, ticketId, event));
  for (const id of memberIds) ctx.publish(socketRoom.user(id), 'RoomUpdatedEvent', { room_id: roomId });
  if (guestIds.length > 0) await publishToGuests(ctx, chat, guestIds, event);
  if (event === 'created' && chat.kind === 'message') notify(ctx, chat);
  return chat;
}

/** Guests hear only what was said since the call began, and quotes only of that. */
async function publishToGuests(
  ctx: TenantCtx,
  { id, room_id }: ChatMessage,
  guestIds: readonly string[],
  event: ChatEventPayload['event'],
): Promise<void> {
  const call = await findOngoingCall(ctx, room_id);
  const chat = call && (await readChat(ctx, { id: room_id, visible_from: call.created_at }, id));
  if (!chat) return;
  for (const guestId of guestIds) {
    ctx.publish(socketRoom.guest(guestId), eventNames[event], payloadOf(chat, undefined, event));
  }
}

/** Section 8: titled 'New Message'. */
function notify(ctx: TenantCtx, chat: ChatMessage): void {
  const { id, room_id, sender, receiver_ids } = chat;
  const hint = { room_id, message_id: id, title: 'New Message', body: bodyOf(chat), sender };
  for (const receiver of receiver_ids) ctx.publish(socketRoom.user(receiver), 'ChatCreatedUserEvent', hint);
}

async function findTicketId({ db, organization_id }: TenantCtx, roomId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tickets')
    .where('organization_id', '=', organization_id)
    .where('room_id', '=', roomId)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
