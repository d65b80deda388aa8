import { socketRoom } from '@sightline/contract/realtime';
import { type ChatEventPayload, type ChatMessage, noticeOf } from '@sightline/contract/talk/talk';
import { scoped } from '../../db/scoped.ts';
import { settleInOrder } from '../../db/settle-in-order.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { findOngoingCall, listGuestIdsInCall } from '../calls/queries.ts';
import { listRoomMemberIds, readChat } from './queries.ts';

/** The part of the room that is sent with a message. */
type Place = { ticket: { id: string } | null; has_call: boolean };

/** The message as it stands once it is published: it reaches the receivers who are connected. */
const reaching = ({ ports, organization_id }: TenantCtx, chat: ChatMessage): ChatMessage => ({
  ...chat,
  received: chat.received || ports.hub.reaches(organization_id, chat.receiver_ids, socketRoom.room(chat.room_id)),
});

/** That it was received is kept with it, once. */
const keepReceived = (ctx: TenantCtx, before: ChatMessage, after: ChatMessage) =>
  before.received === after.received
    ? undefined
    : scoped(ctx).updateTable('chats').set({ is_received: true }).where('id', '=', after.id).execute();

const payloadOf = (chat: ChatMessage, ticket: Place['ticket'], event: ChatEventPayload['event']): ChatEventPayload => ({
  ...chat,
  ticket: ticket && { id: ticket.id },
  receivers: chat.receiver_ids.length,
  event,
});

const eventNames = { created: 'ChatCreatedEvent', updated: 'ChatUpdatedEvent', deleted: 'ChatUpdatedEvent' } as const;

/**
 * Sends a message to everybody who has its room open, and returns it as it was sent; its members' other tabs hear that the room has
 * changed. Every tab gets one packet of each message: what a tab with the room open needs is in the message itself.
 */
export async function publishChat(
  ctx: TenantCtx,
  written: ChatMessage,
  { ticket, has_call }: Place,
  event: ChatEventPayload['event'],
): Promise<ChatMessage> {
  const room = socketRoom.room(written.room_id);
  const chat = reaching(ctx, written);
  ctx.emit(room, eventNames[event], payloadOf(chat, ticket, event));
  const kept = keepReceived(ctx, written, chat);
  const memberIds = event === 'created' ? publishNewChat(ctx, chat) : await listRoomMemberIds(ctx, chat.room_id);
  ctx.emit(memberIds.map(socketRoom.user), 'RoomUpdatedEvent', { room_id: chat.room_id }, room);
  await settleInOrder([kept, has_call && publishToGuests(ctx, chat, event)]);
  return chat;
}

/**
 * Says a message again to those who have its room open: when its news went down together with a connection, they would
 * miss it until the next one. Clients that have it see no difference.
 */
export async function republishChat(ctx: TenantCtx, written: ChatMessage, { ticket }: Place): Promise<void> {
  const chat = reaching(ctx, written);
  await keepReceived(ctx, written, chat);
  ctx.emit(socketRoom.room(chat.room_id), 'ChatCreatedEvent', payloadOf(chat, ticket, 'created'));
}

/** All that was said is gone, for guests of the call too. */
export async function publishCleared(
  ctx: TenantCtx,
  { id, has_call }: { id: string; has_call: boolean },
): Promise<void> {
  const guestIds = has_call ? await listGuestIdsInCall(ctx, id) : [];
  ctx.emit([socketRoom.room(id), ...guestIds.map(socketRoom.guest)], 'RoomClearedEvent', { room_id: id });
}

/** Guests hear only what was said since the call began, and quotes only of that. */
async function publishToGuests(
  ctx: TenantCtx,
  { id, room_id }: ChatMessage,
  event: ChatEventPayload['event'],
): Promise<void> {
  const guestIds = await listGuestIdsInCall(ctx, room_id);
  if (guestIds.length === 0) return;
  const call = await findOngoingCall(ctx, room_id);
  const chat = call && (await readChat(ctx, { id: room_id, visible_from: call.created_at }, id));
  if (!chat) return;
  for (const guestId of guestIds) {
    ctx.emit(socketRoom.guest(guestId), eventNames[event], payloadOf(chat, null, event));
  }
}

/**
 * Section 8: who receives a message is notified of it, titled 'New Message'. Returns the other members, who are not: for a
 * line that the product wrote all of them.
 */
function publishNewChat(ctx: TenantCtx, chat: ChatMessage): readonly string[] {
  const { id, room_id, kind, sender, receiver_ids } = chat;
  if (kind !== 'message') return [sender.id, ...receiver_ids];
  const hint = { room_id, message_id: id, title: 'New Message', body: noticeOf(chat), sender };
  ctx.emit(receiver_ids.map(socketRoom.user), 'ChatCreatedUserEvent', hint, socketRoom.room(room_id));
  return [sender.id];
}
