import { socketRoom } from '@sightline/contract/realtime';
import { type ChatEventPayload, type ChatMessage, noticeOf } from '@sightline/contract/talk';
import type { TenantCtx } from '../../kernel/context.ts';
import { findOngoingCall, listGuestIdsInCall } from '../calls/queries.ts';
import { wasPushed } from '../notifications/queries.ts';
import { listRoomMemberIds, readChat } from './queries.ts';

/** The part of the room that is sent with a message. */
type Place = { ticket: { id: string } | null; has_call: boolean };

type Reached = Pick<ChatEventPayload, 'read' | 'received' | 'notified'>;

/** A new message has reached the receivers who are connected: it costs no question, and pushes leave later. */
const reachOfNew = ({ ports, organization_id }: TenantCtx, { room_id, receiver_ids }: ChatMessage): Reached => ({
  read: false,
  received: ports.hub.reaches(organization_id, receiver_ids, socketRoom.room(room_id)),
  notified: false,
});

/** One that changes, which is rare, has also reached those who have read it or whose device got a push of it. */
async function reachOfOlder(ctx: TenantCtx, chat: ChatMessage): Promise<Reached> {
  const read = chat.read_ids.length > 0;
  const notified = await wasPushed(ctx, chat.id);
  return { read, notified, received: read || notified || reachOfNew(ctx, chat).received };
}

const payloadOf = (
  chat: ChatMessage,
  ticket: Place['ticket'],
  event: ChatEventPayload['event'],
  reached: Reached,
): ChatEventPayload => ({
  ...chat,
  ...reached,
  ticket: ticket && { id: ticket.id },
  receivers: chat.receiver_ids.length,
  event,
});

const eventNames = { created: 'ChatCreatedEvent', updated: 'ChatUpdatedEvent', deleted: 'ChatUpdatedEvent' } as const;

/**
 * Sends a message, as it now is, to everybody who has its room open; its members' other tabs hear that the room has
 * changed. Every tab gets one packet of each message: what a tab with the room open needs is in the message itself.
 */
export async function publishChat(
  ctx: TenantCtx,
  chat: ChatMessage,
  { ticket, has_call }: Place,
  event: ChatEventPayload['event'],
): Promise<void> {
  const room = socketRoom.room(chat.room_id);
  const reached = event === 'created' ? reachOfNew(ctx, chat) : await reachOfOlder(ctx, chat);
  ctx.emit(room, eventNames[event], payloadOf(chat, ticket, event, reached));
  const memberIds = event === 'created' ? publishNewChat(ctx, chat) : await listRoomMemberIds(ctx, chat.room_id);
  ctx.emit(memberIds.map(socketRoom.user), 'RoomUpdatedEvent', { room_id: chat.room_id }, room);
  if (has_call) await publishToGuests(ctx, chat, event, reached);
}

/**
 * Says a message again to those who have its room open: when its news went down together with a connection, they would
 * miss it until the next one. Clients that have it see no difference.
 */
export async function republishChat(ctx: TenantCtx, chat: ChatMessage, { ticket }: Place): Promise<void> {
  const reached = await reachOfOlder(ctx, chat);
  ctx.emit(socketRoom.room(chat.room_id), 'ChatCreatedEvent', payloadOf(chat, ticket, 'created', reached));
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
  reached: Reached,
): Promise<void> {
  const guestIds = await listGuestIdsInCall(ctx, room_id);
  if (guestIds.length === 0) return;
  const call = await findOngoingCall(ctx, room_id);
  const chat = call && (await readChat(ctx, { id: room_id, visible_from: call.created_at }, id));
  if (!chat) return;
  for (const guestId of guestIds) {
    ctx.emit(socketRoom.guest(guestId), eventNames[event], payloadOf(chat, null, event, reached));
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
