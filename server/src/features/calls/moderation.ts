import type { callsApi } from '@sightline/contract/calls/calls';
import { AppError } from '@sightline/contract/errors';
import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import { callRoomIn } from '../../integrations/call-room.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, WithoutTransaction } from '../../kernel/context.ts';
import { isInCall, type LockedCall, lockCall, requireRoomOfCall } from './access.ts';
import { auditCall } from './audit.ts';
import { removeParticipant } from './departures.ts';
import { hintOf, publishCallUpdated } from './events.ts';
import { findGuestRecord } from './guests/queries.ts';
import { type GuestRecord, guestStateOf } from './guests/state.ts';
import { readCall } from './queries.ts';
import { endVisit } from './visitors.ts';

/**
 * Removes somebody else: from the list at once, from the media server with the commit. A guest who was let in loses that, whether in the
 * call at this moment or not; a member of the room may come back.
 */
export const removeFromCall: Action<typeof callsApi.remove> = async (ctx, { params, body }) => {
  if (body.id === ctx.actor.id) throw new AppError('CANNOT_REMOVE_YOURSELF', 'id');
  const call = await lockCall(ctx, params.id);
  const guest = await findGuestRecord(ctx, call.id, body.id);
  if (guest) await revokeGuest(ctx, call, { id: body.id, ...guest });
  else await requireParticipant(ctx, call, body.id);
  await endVisit(ctx, call.id, body.id);
  const room = guest ? socketRoom.guest(body.id) : socketRoom.user(body.id);
  ctx.emit(room, 'CallRemovedEvent', hintOf(call));
  await removeParticipant(ctx, call, body.id);
  return { call: await readCall(ctx, call.id, ctx.actor.id) };
};

async function revokeGuest(
  ctx: Ctx,
  call: LockedCall,
  guest: GuestRecord & { id: string; name: string },
): Promise<void> {
  if (guest.state === 'removed') return;
  if (guest.state !== 'accepted') throw new AppError('NOT_IN_CALL', 'id');
  await scoped(ctx)
    .updateTable('call_join_requests')
    .set({ state: 'removed', answered_by: ctx.actor.id })
    .where('call_id', '=', call.id)
    .where('guest_id', '=', guest.id)
    .execute();
  await sql`select identity.end_guest_token(${ctx.organization_id}, ${call.id}, ${guest.id})`.execute(ctx.db);
  ctx.afterCommit(ctx.ports.invalidateBearers);
  if (guestStateOf(guest) === 'active') return;
  // The list does not change, so nothing else announces the removal.
  await publishCallUpdated(ctx, call);
  await auditCall(ctx, 'call.removed', call, { changes: [{ field: 'members', from: guest.name, to: null }] });
}

/** Accepts people who have left already: two agents may press at once. */
async function requireParticipant(ctx: Ctx, call: LockedCall, personId: string): Promise<void> {
  const participant = await scoped(ctx)
    .selectFrom('call_participants')
    .where('call_id', '=', call.id)
    .where('person_id', '=', personId)
    .select('person_id')
    .executeTakeFirst();
  if (!participant) throw new AppError('NOT_IN_CALL', 'id');
}

async function requireInCall(ctx: Ctx, callId: string, personId: string): Promise<void> {
  await requireRoomOfCall(ctx, callId);
  const call = await readCall(ctx, callId, ctx.actor.id);
  if (call.ended_at) throw new AppError('CALL_ENDED');
  if (!(await isInCall(ctx, call.id, personId))) throw new AppError('NOT_IN_CALL', 'id');
}

/** Changes nothing in the database: the media server mutes, and notifies everybody in the call. */
export const muteInCall: Action<typeof callsApi.mute, WithoutTransaction<Ctx>> = async (ctx, { params, body }) => {
  await ctx.transact('read', (tx) => requireInCall(tx, params.id, body.id));
  try {
    await ctx.ports.media.mute(callRoomIn(ctx.organization_id, params.id), body.id, body.source);
  } catch (error) {
    ctx.log.warn({ err: error, call_id: params.id }, 'could not mute a participant');
    throw new AppError('MEDIA_UNAVAILABLE');
  }
};
