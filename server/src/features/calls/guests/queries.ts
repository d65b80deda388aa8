import type { Call, callsApi, GuestCallState } from '@sightline/contract/calls/calls';
import { AppError } from '@sightline/contract/errors';
import type { Db } from '../../../db/kysely-on-client.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Actor, CallGuest } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { listGuestIdsInCall, readCall } from '../queries.ts';
import { findQueuePosition } from './queue.ts';
import { type GuestRecord, guestStateOf } from './state.ts';

/** Finds the guest's own record in the call that its token was made for. */
export async function findGuestRecord(
  ctx: TenantCtx,
  callId: string,
  guestId: string,
): Promise<(GuestRecord & { name: string }) | undefined> {
  return scoped(ctx)
    .selectFrom('call_join_requests as j')
    .innerJoin('calls as c', (on) =>
      on.onRef('c.organization_id', '=', 'j.organization_id').onRef('c.id', '=', 'j.call_id'),
    )
    .innerJoin('people as p', (on) =>
      on.onRef('p.organization_id', '=', 'j.organization_id').onRef('p.id', '=', 'j.guest_id'),
    )
    .leftJoin('call_participants as cp', (on) =>
      on
        .onRef('cp.organization_id', '=', 'j.organization_id')
        .onRef('cp.call_id', '=', 'j.call_id')
        .onRef('cp.person_id', '=', 'j.guest_id'),
    )
    .where('j.call_id', '=', callId)
    .where('j.guest_id', '=', guestId)
    .select(['p.name', 'c.ended_at', 'j.state', 'cp.joined_at', 'cp.left_at'])
    .executeTakeFirst();
}

export async function findGuestState(ctx: TenantCtx, callId: string, guestId: string): Promise<GuestCallState> {
  const record = await findGuestRecord(ctx, callId, guestId);
  if (!record) throw new AppError('NOT_FOUND');
  return guestStateOf(record);
}

/** A guest belongs to a room while the guest is in the call that goes on there; not before, not after. */
export async function isGuestInRoom(db: Db, guest: CallGuest, roomId: string): Promise<boolean> {
  const ids = await listGuestIdsInCall({ db, organization_id: guest.organization_id }, roomId);
  return ids.includes(guest.id);
}

/** A guest sees the people and the drawing, but not the name of the room and not other waiting guests. */
export async function readCallForGuest(ctx: TenantCtx, callId: string, guestId: string): Promise<Call> {
  const call = await readCall(ctx, callId, guestId);
  return { ...call, share_code: '', room_name: '', ticket: null, attendees: [], join_requests: [] };
}

export function requireGuest(ctx: Ctx<Actor>): Ctx<CallGuest> {
  const { actor } = ctx;
  if (actor.kind !== 'guest') throw new AppError('FORBIDDEN');
  return { ...ctx, actor };
}

/** Returns what a page needs to continue after a reload. Only guests who have been let in get the call. */
export const findGuest: Action<typeof callsApi.guestState, Ctx<Actor>> = async (anyCtx, { params }) => {
  const ctx = requireGuest(anyCtx);
  if (params.id !== ctx.actor.call_id) throw new AppError('NOT_FOUND');
  const state = await findGuestState(ctx, params.id, ctx.actor.id);
  const isIn = state === 'accepted' || state === 'active' || state === 'left';
  const [queue, call] = await Promise.all([
    findQueuePosition(ctx, params.id, ctx.actor.id),
    isIn ? readCallForGuest(ctx, params.id, ctx.actor.id) : null,
  ]);
  return { state, queue: state === 'waiting' ? queue : null, call };
};
