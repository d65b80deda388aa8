import { type ArState, type callsApi, noAr } from '@sightline/contract/calls/calls';
import { AppError } from '@sightline/contract/errors';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { isInCall, type LockedCall, lockOngoingCall, requireReadableRoom } from '../access.ts';
import { publishAr } from '../events.ts';
import { isGuestInRoom } from '../guests/queries.ts';
import { findOngoingCall, readAr } from '../queries.ts';
import { isVisitor } from '../visitors.ts';
import { type ArHolders, canPutPenDown, canStopAr, canTakePen } from './policy.ts';

/**
 * AR (section 4): off -> on, pen free <-> pen held -> off. The starter alone stops it; it also ends with the call, or when
 * its starter or the person whose picture is drawn on leaves. The starter draws, and so does the person who
 * holds the one pen, which the starter may take from anybody.
 */

/** A visitor of the ongoing call draws like a member of its room. */
async function requireRoomToDrawIn(ctx: Ctx, roomId: string): Promise<void> {
  const call = await findOngoingCall(ctx, roomId);
  if (!call || !(await isVisitor(ctx, call.id, ctx.actor.id))) await requireReadableRoom(ctx, roomId);
}

/** The room's call, locked, with the actor in it. */
async function lockMyCall(ctx: Ctx<Actor>, roomId: string): Promise<LockedCall> {
  const { actor } = ctx;
  if (actor.kind === 'member') await requireRoomToDrawIn({ ...ctx, actor }, roomId);
  else if (!(await isGuestInRoom(ctx.db, actor, roomId))) throw new AppError('NOT_FOUND');
  const call = await lockOngoingCall(ctx, roomId);
  if (!call) throw new AppError('NO_CALL_TO_DRAW_IN');
  if (!(await isInCall(ctx, call.id, actor.id))) throw new AppError('NOT_IN_CALL');
  return call;
}

async function lockArCall(ctx: Ctx<Actor>, roomId: string): Promise<LockedCall> {
  const call = await lockMyCall(ctx, roomId);
  if (!call.ar_user_id) throw new AppError('AR_NOT_STARTED');
  return call;
}

async function saveAr(ctx: Ctx<Actor>, call: LockedCall, change: Partial<ArHolders>): Promise<ArState> {
  await scoped(ctx).updateTable('calls').set(change).where('id', '=', call.id).execute();
  return readAr(ctx, call.id, ctx.actor.id);
}

export const startAr: Action<typeof callsApi.startAr> = async (ctx, { params, body }) => {
  const call = await lockMyCall(ctx, params.id);
  const isSame = call.ar_user_id === ctx.actor.id && call.ar_streamer_id === body.streamer_id;
  if (isSame) return { ar: await readAr(ctx, call.id, ctx.actor.id) };
  if (call.ar_user_id) throw new AppError('AR_ALREADY_STARTED');
  if (!(await isInCall(ctx, call.id, body.streamer_id))) throw new AppError('NOT_IN_CALL', 'streamer_id');
  const ar = await saveAr(ctx, call, { ar_user_id: ctx.actor.id, ar_streamer_id: body.streamer_id });
  await publishAr(ctx, call, 'ArCreatedEvent', ar);
  return { ar };
};

export const requestDraw: Action<typeof callsApi.requestDraw, Ctx<Actor>> = async (ctx, { params }) => {
  const call = await lockArCall(ctx, params.id);
  if (!canTakePen(ctx.actor, call)) throw new AppError('AR_SOMEBODY_DRAWING');
  const ar = await saveAr(ctx, call, { ar_drawing_user_id: ctx.actor.id });
  await publishAr(ctx, call, 'ArRequestDrawEvent', ar);
  return { ar };
};

export const handOverPen: Action<typeof callsApi.handOverPen, Ctx<Actor>> = async (ctx, { params, body }) => {
  const call = await lockArCall(ctx, params.id);
  if (!canPutPenDown(ctx.actor, call)) throw new AppError('AR_SOMEBODY_DRAWING');
  if (!(await isInCall(ctx, call.id, body.id))) throw new AppError('NOT_IN_CALL', 'id');
  const ar = await saveAr(ctx, call, { ar_drawing_user_id: body.id });
  await publishAr(ctx, call, 'ArRequestDrawEvent', ar);
  return { ar };
};

export const stopDraw: Action<typeof callsApi.stopDraw, Ctx<Actor>> = async (ctx, { params }) => {
  const call = await lockArCall(ctx, params.id);
  if (!canPutPenDown(ctx.actor, call)) throw new AppError('AR_SOMEBODY_DRAWING');
  const ar = await saveAr(ctx, call, { ar_drawing_user_id: null });
  await publishAr(ctx, call, 'ArStopDrawEvent', ar);
  return { ar };
};

export const stopAr: Action<typeof callsApi.stopAr> = async (ctx, { params }) => {
  const call = await lockArCall(ctx, params.id);
  if (!canStopAr(ctx.actor, call)) throw new AppError('AR_NOT_STARTER');
  await saveAr(ctx, call, { ar_user_id: null, ar_streamer_id: null, ar_drawing_user_id: null });
  await publishAr(ctx, call, 'ArStopEvent', noAr);
  return { ar: noAr };
};
