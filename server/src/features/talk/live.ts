import { socketRoom } from '@sightline/contract/realtime';
import { type ChatEventPayload, type ChatMessage, noticeOf } from '@sightline/contract/talk';
import type { TenantCtx } from '../../http/context.ts';
import { findOngoingCall, listGuestIdsInCall } from '../calls/queries.ts';
import { listRoomMemberIds, readChat } from './queries.ts';

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
    receivers: chat.receiver_ids.length,
    event,
  };
}

const eventNames = { created: 'ChatCreatedEvent', updated: 'ChatUpdatedEvent', deleted: 'ChatUpdatedEvent' } as const;

/**
 * Sends a message, as it now is, to everybody who has its room open; its members' other tabs hear that the room has
 * changed. Every tab gets one packet of each message: what a tab with the room open needs is in the message itself.
 */
export async function publishChat(
  ctx: TenantCtx,
  chat: ChatMessage,
  ticketId: string | undefined,
  event: ChatEventPayload['event'],
): Promise<void> {
  const room = socketRoom.room(chat.room_id);
  const isNew = event === 'created';
  const [memberIds, guestIds] = await Promise.all([
    isNew ? [chat.sender.id, ...chat.receiver_ids] : listRoomMemberIds(ctx, chat.room_id),
    listGuestIdsInCall(ctx, chat.room_id),
  ]);
  ctx.publish(room, eventNames[event], payloadOf(chat, ticketId, event));
  const notified = isNew && chat.kind === 'message' ? notify(ctx, chat) : [];
  const others = [...new Set(memberIds).difference(new Set(notified))].map(socketRoom.user);
  ctx.publish(others, 'RoomUpdatedEvent', { room_id: chat.room_id }, room);
  if (guestIds.length > 0) await publishToGuests(ctx, chat, guestIds, event);
}

/**
 * Says a message again to those who have its room open: when its news went down together with a connection, they would
 * miss it until the next one. Whoever has it sees no difference.
 */
export function publishChatAgain(ctx: TenantCtx, chat: ChatMessage, ticketId: string | undefined): void {
  ctx.publish(socketRoom.room(chat.room_id), 'ChatCreatedEvent', payloadOf(chat, ticketId, 'created'));
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

/** Section 8: titled 'New Message'. Returns who was told. */
function notify(ctx: TenantCtx, chat: ChatMessage): readonly string[] {
  const { id, room_id, sender, receiver_ids } = chat;
  const hint = { room_id, message_id: id, title: 'New Message', body: noticeOf(chat), sender };
  ctx.publish(receiver_ids.map(socketRoom.user), 'ChatCreatedUserEvent', hint, socketRoom.room(room_id));
  return receiver_ids;
}
