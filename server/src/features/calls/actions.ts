import { randomBytes } from 'node:crypto';
import type { callsApi } from '@sightline/contract/calls/calls';
import type { HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import { callRoomIn } from '../../integrations/call-room.ts';
import type { Action } from '../../kernel/action.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { hasRunningTimer } from '../../timers/queries.ts';
import { insertCallMessage } from '../talk/actions.ts';
import { findTicketOfRoom } from '../tickets/queries.ts';
import { requireOpenSpaces } from '../workspace/queries.ts';
import { lockCall, lockRoom, requireReadableRoom } from './access.ts';
import { auditCall } from './audit.ts';
import { finishCall, markLeft } from './departures.ts';
import { hintOf, publishCallUpdated } from './events.ts';
import { leaveQueue } from './guests/queue.ts';
import { canHaveTimer } from './policy.ts';
import { findOngoingCall, readCall } from './queries.ts';
import { requestConsentFrom } from './recordings/actions.ts';
import { ringRoom } from './ringing.ts';

/**
 * A call: nothing -> started (its starter is in it) -> ended. It ends when the last one leaves, when an agent ends it for
 * all, or when nobody has been connected for a while (jobs.ts); it is never resumed. A room has one call at a time.
 * A participant: joined <-> left, as often as they like during the call. Guests: guests/. Drawing: drawing/.
 */
type JoinedCall = HandlerOutput<typeof callsApi.create>;

/** Starts a call, or joins the ongoing one of the room. */
export const startCall: Action<typeof callsApi.create> = async (ctx, { body }) => {
  await requireReadableRoom(ctx, body.room_id);
  const room = await lockRoom(ctx, body.room_id);
  const ongoing = await findOngoingCall(ctx, room.id);
  const ticket = await findTicketOfRoom(ctx, room.id);
  if (!ongoing && ticket?.closed_at) throw new AppError('TICKET_CLOSED');
  if (!ongoing && ticket?.branch_id) await requireOpenSpaces(ctx, [ticket.branch_id], 'room_id');
  await requireTimer(ctx, ticket);
  if (ongoing) return admit(ctx, { id: ongoing.id, room_id: room.id });
  const id = await insertCall(ctx, room.id, body.id ?? uuidv7());
  await insertCallMessage(ctx, room, 'call_started');
  const entered = await enterAsMember(ctx, { id, room_id: room.id });
  ctx.emit(socketRoom.room(room.id), 'CallCreatedEvent', {
    ...hintOf(entered.call),
    created_by: entered.call.created_by,
  });
  await ringRoom(ctx, entered.call, room, body.invite_guests);
  ctx.fact('call.started', { call_id: id, room_id: room.id });
  await auditCall(ctx, 'call.started', entered.call);
  return entered;
};

/** Section 4. A ticket that was closed meanwhile can have no timer; its call continues until it ends by itself. */
async function requireTimer(ctx: Ctx, ticket: { id: string; closed_at: string | null } | undefined): Promise<void> {
  if (!ticket || ticket.closed_at || !canHaveTimer(ctx.actor)) return;
  if (!(await hasRunningTimer(ctx, { kind: 'ticket', id: ticket.id }, ctx.actor.id)))
    throw new AppError('CALL_TIMER_NEEDED');
}

/** A used id belongs to an ended call (an ongoing one was found by its room) or to another person. */
async function insertCall(ctx: Ctx, roomId: string, id: string): Promise<string> {
  const scope = { organization_id: ctx.organization_id, id };
  const made = await ctx.db
    .insertInto('calls')
    .values({
      ...scope,
      room_id: roomId,
      share_code: randomBytes(16).toString('base64url'),
      created_by: ctx.actor.id,
      created_at: ctx.now,
    })
    .onConflict((on) => on.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return made.id;
  const used = await scoped(ctx)
    .selectFrom('calls')
    .where('id', '=', id)
    .select(['created_by', 'room_id'])
    .executeTakeFirst();
  throw new AppError(used?.created_by === ctx.actor.id && used.room_id === roomId ? 'CALL_ENDED' : 'CONFLICT', 'id');
}

export const joinCall: Action<typeof callsApi.join> = async (ctx, { params }) => {
  const call = await lockCall(ctx, params.id);
  await requireTimer(ctx, await findTicketOfRoom(ctx, call.room_id));
  return admit(ctx, call);
};

async function admit(ctx: Ctx, call: { id: string; room_id: string }): Promise<JoinedCall> {
  const entered = await enterAsMember(ctx, call);
  ctx.fact('call.joined', { call_id: call.id, room_id: call.room_id, person_id: ctx.actor.id });
  await auditCall(ctx, 'call.joined', call);
  return entered;
}

async function enterAsMember(ctx: Ctx, call: { id: string; room_id: string }): Promise<JoinedCall> {
  await addParticipant(ctx, call, ctx.actor.id, ctx.actor.session_id);
  return { call: await readCall(ctx, call.id, ctx.actor.id), ...(await mediaAccess(ctx, call.id)) };
}

/** Idempotent: a second tab or a reload joins as the same person. Of two sessions, the later one takes the place in the call. */
export async function addParticipant(
  ctx: TenantCtx,
  call: { id: string; room_id: string },
  personId: string,
  session_id: string | null = null,
): Promise<void> {
  const scope = { organization_id: ctx.organization_id, call_id: call.id, person_id: personId };
  await ctx.db
    .insertInto('call_participants')
    .values({ ...scope, joined_at: ctx.now, came_at: ctx.now, session_id })
    .onConflict((on) =>
      on.columns(['organization_id', 'call_id', 'person_id']).doUpdateSet({
        left_at: null,
        session_id,
        came_at: ctx.now,
        joined_at: sql`case when call_participants.left_at is null then call_participants.joined_at else excluded.joined_at end`,
      }),
    )
    .execute();
  await requestConsentFrom(ctx, call, personId);
  await publishCallUpdated(ctx, call);
}

/** The token is computed here, without asking the media server. */
export async function mediaAccess(ctx: Ctx<Actor>, callId: string): Promise<{ token: string; url: string }> {
  const { id, name, kind } = ctx.actor;
  const token = await ctx.ports.media.tokenFor(callRoomIn(ctx.organization_id, callId), {
    id,
    name,
    guest: kind === 'guest',
  });
  return { token, url: ctx.ports.media.url };
}

/** Leaving twice changes nothing. A guest who waits leaves the queue. */
export const leaveCall: Action<typeof callsApi.leave, Ctx<Actor>> = async (ctx, { params }) => {
  const call = await lockCall(ctx, params.id);
  if (ctx.actor.kind === 'guest' && (await leaveQueue(ctx, call.id, ctx.actor.id)))
    return publishCallUpdated(ctx, call);
  await markLeft(ctx, call, ctx.actor.id, 'call.left');
};

export const endCall: Action<typeof callsApi.end> = async (ctx, { params }) => {
  const call = await lockCall(ctx, params.id);
  await finishCall(ctx, call, ctx.actor.id);
};
