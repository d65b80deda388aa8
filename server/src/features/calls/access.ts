import type { callsApi } from '@sightline/contract/calls/calls';
import { AppError } from '@sightline/contract/errors';
import type { RoomType } from '@sightline/contract/talk/talk';
import { scoped } from '../../db/scoped.ts';
import { sentence } from '../../http/messages.ts';
import type { Action } from '../../kernel/action.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { canReadRoom } from '../talk/policy.ts';
import type { ArHolders } from './drawing/policy.ts';
import { readCall } from './queries.ts';
import { isVisitor } from './visitors.ts';

export type LockedRoom = { id: string; type: RoomType };

/** A call under its room's lock: nobody starts, joins, leaves or ends at the same time. */
export type LockedCall = ArHolders & {
  id: string;
  room_id: string;
  created_by: string;
  created_at: string;
  ended_at: string | null;
};

/**
 * Every change of a call first locks the room, as messages do, and then reads; so two people at
 * once find each other's call, and the last two to leave end it once.
 */
export async function lockRoom(ctx: TenantCtx, roomId: string): Promise<LockedRoom> {
  const room = await scoped(ctx)
    .selectFrom('rooms')
    .where('id', '=', roomId)
    .select(['id', 'type'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!room) throw new AppError('NOT_FOUND');
  return room;
}

/** For members: who may read the room may know of its calls. */
export async function requireReadableRoom(ctx: Ctx, roomId: string): Promise<void> {
  if (!(await canReadRoom(ctx.db, ctx.actor, roomId))) throw new AppError('NOT_FOUND');
}

async function findRoomOfCall(ctx: TenantCtx, callId: string): Promise<string | undefined> {
  const call = await scoped(ctx).selectFrom('calls').where('id', '=', callId).select('room_id').executeTakeFirst();
  return call?.room_id;
}

/** The room of a call that the actor may know of. A guest knows the one call its token was made for. */
export async function requireRoomOfCall(ctx: Ctx<Actor>, callId: string): Promise<string> {
  const { actor } = ctx;
  const roomId = await findRoomOfCall(ctx, callId);
  const isKnown =
    roomId !== undefined &&
    (actor.kind === 'guest'
      ? actor.call_id === callId
      : (await canReadRoom(ctx.db, actor, roomId)) || (await isVisitor(ctx, callId, actor.id)));
  if (!isKnown) throw new AppError('NOT_FOUND');
  return roomId;
}

const lockedColumns = [
  'id',
  'room_id',
  'created_by',
  'created_at',
  'ended_at',
  'ar_user_id',
  'ar_streamer_id',
  'ar_drawing_user_id',
] as const;

/** The call as it is once the lock is held; undefined when it is not there or has ended. */
export async function lockOngoingCall(
  ctx: TenantCtx,
  roomId: string,
  callId?: string,
): Promise<LockedCall | undefined> {
  await lockRoom(ctx, roomId);
  let query = scoped(ctx)
    .selectFrom('calls')
    .where('room_id', '=', roomId)
    .where('ended_at', 'is', null)
    .select(lockedColumns);
  if (callId) query = query.where('id', '=', callId);
  return query.executeTakeFirst();
}

/** The call that the actor means, going on and locked. */
export async function lockCall(ctx: Ctx<Actor>, callId: string): Promise<LockedCall> {
  const roomId = await requireRoomOfCall(ctx, callId);
  const call = await lockOngoingCall(ctx, roomId, callId);
  if (!call) throw new AppError('CALL_ENDED');
  return call;
}

/** The call to invite people into. That there is none any more is said in the words of section 8, and logged. */
export async function lockCallToInvite(ctx: Ctx, callId: string): Promise<LockedCall> {
  const roomId = await requireRoomOfCall(ctx, callId);
  const call = await lockOngoingCall(ctx, roomId, callId);
  if (call) return call;
  ctx.log.warn({ call_id: callId }, sentence('NO_ACTIVE_CALL', 'en'));
  throw new AppError('NO_ACTIVE_CALL');
}

export async function isInCall(ctx: TenantCtx, callId: string, personId: string): Promise<boolean> {
  const row = await scoped(ctx)
    .selectFrom('call_participants')
    .where('call_id', '=', callId)
    .where('person_id', '=', personId)
    .where('left_at', 'is', null)
    .select('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An ended call is found too: its screen says that it is over. */
export const findCall: Action<typeof callsApi.find> = async (ctx, { params }) => {
  await requireRoomOfCall(ctx, params.id);
  return { call: await readCall(ctx, params.id, ctx.actor.id) };
};
