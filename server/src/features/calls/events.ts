import type { ArState } from '@sightline/contract/calls/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { audience } from '../../realtime/hub.ts';
import { findTicketOfRoom } from '../tickets/queries.ts';
import { listWaiting } from './guests/queue.ts';
import { listGuestIdsInCall } from './queries.ts';
import { listVisitors } from './visitors.ts';

type CallRef = { id: string; room_id: string };

/** The identification that every event of a call carries. */
export const hintOf = (call: CallRef) => ({ call_id: call.id, room_id: call.room_id });

/** Lists the people with an account who get the events of a call everywhere: those in it, those called into it, the room's agents. */
async function listRecipients({ db, organization_id }: TenantCtx, call: CallRef): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select cp.person_id as id
    from call_participants cp join people p on p.organization_id = cp.organization_id and p.id = cp.person_id
    where cp.organization_id = ${organization_id} and cp.call_id = ${call.id} and cp.left_at is null and p.kind = 'user'
    union
    select v.person_id from call_visitors v
    where v.organization_id = ${organization_id} and v.call_id = ${call.id}
    union
    select m.person_id
    from room_members m
    join roles r on r.organization_id = m.organization_id and r.person_id = m.person_id and r.branch_id is null
    where m.organization_id = ${organization_id} and m.room_id = ${call.room_id}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists of tickets show who is in which call: the rooms of all who may see the ticket that this one belongs to. */
async function listTicketViewers(ctx: TenantCtx, call: CallRef): Promise<string[]> {
  const ticket = await findTicketOfRoom(ctx, call.room_id);
  return ticket ? audience(ctx.organization_id, ticket.branch_id) : [];
}

async function listMembers(ctx: TenantCtx, roomId: string): Promise<string[]> {
  const rows = await scoped(ctx).selectFrom('room_members').where('room_id', '=', roomId).select('person_id').execute();
  return rows.map(({ person_id }) => person_id);
}

/** Guests who ever asked to join, waiting ones included: they too must learn that it is over. */
async function listGuestsOf(ctx: TenantCtx, callId: string): Promise<string[]> {
  const rows = await scoped(ctx)
    .selectFrom('call_join_requests')
    .where('call_id', '=', callId)
    .select('guest_id')
    .execute();
  return rows.map(({ guest_id }) => guest_id);
}

/** Someone joined, left, asked or was answered: clients that show the call refetch it. */
export async function publishCallUpdated(ctx: TenantCtx, call: CallRef, alsoTo: string[] = []): Promise<void> {
  const [people, guests, waiting, observers] = await Promise.all([
    listRecipients(ctx, call),
    listGuestIdsInCall(ctx, call.room_id),
    listWaiting(ctx, call.id),
    listTicketViewers(ctx, call),
  ]);
  const rooms = [
    socketRoom.room(call.room_id),
    ...observers,
    ...[...people, ...alsoTo].map(socketRoom.user),
    ...[...guests, ...waiting].map(socketRoom.guest),
  ];
  ctx.emit(rooms, 'CallUpdatedEvent', hintOf(call));
}

/** The recording of a call: its state, and whose consent is missing. */
export async function publishRecording(ctx: TenantCtx, call: CallRef): Promise<void> {
  const [people, guests] = await Promise.all([listRecipients(ctx, call), listGuestIdsInCall(ctx, call.room_id)]);
  const rooms = [socketRoom.room(call.room_id), ...people.map(socketRoom.user), ...guests.map(socketRoom.guest)];
  ctx.emit(rooms, 'CallRecordingEvent', hintOf(call));
}

export async function publishJoinRequest(
  ctx: TenantCtx,
  call: CallRef,
  guest: { id: string; name: string },
): Promise<void> {
  const payload = { ...hintOf(call), guest_id: guest.id, guest_name: guest.name };
  ctx.emit((await listRecipients(ctx, call)).map(socketRoom.user), 'CallJoinRequestEvent', payload);
}

export async function publishCallEnded(ctx: TenantCtx, call: CallRef): Promise<void> {
  const [members, concerned, guests, observers] = await Promise.all([
    listMembers(ctx, call.room_id),
    listRecipients(ctx, call),
    listGuestsOf(ctx, call.id),
    listTicketViewers(ctx, call),
  ]);
  const rooms = [socketRoom.room(call.room_id), ...observers, ...guests.map(socketRoom.guest)];
  ctx.emit(rooms, 'CallEndedEvent', hintOf(call));
  ctx.emit([...members, ...concerned].map(socketRoom.user), 'CallEndedUserEvent', hintOf(call));
}

type ArEventName = 'ArCreatedEvent' | 'ArRequestDrawEvent' | 'ArStopDrawEvent' | 'ArStopEvent';

/** AR state carries its payload: a pen that changes hands must be seen at once. */
export async function publishAr(ctx: TenantCtx, call: CallRef, name: ArEventName, ar: ArState): Promise<void> {
  const [guests, visitors] = await Promise.all([listGuestIdsInCall(ctx, call.room_id), listVisitors(ctx, call.id)]);
  const rooms = [socketRoom.room(call.room_id), ...visitors.map(socketRoom.user), ...guests.map(socketRoom.guest)];
  ctx.emit(rooms, name, { room_id: call.room_id, ar });
}
