import type { callsApi, JoinResponse } from '@sightline/contract/calls/calls';
import { AppError } from '@sightline/contract/errors';
import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type LockedCall, lockCall } from '../access.ts';
import { auditCall } from '../audit.ts';
import { hintOf, publishCallUpdated } from '../events.ts';
import { readCall } from '../queries.ts';
import { findGuestRecord } from './queries.ts';

type Answer = z.infer<typeof JoinResponse>;
type Requester = { id: string; name: string };

/** Stores an agent's answer. The first one counts. */
export const answerJoinRequest: Action<typeof callsApi.joinResponse> = async (ctx, { params, body }) => {
  const call = await lockCall(ctx, params.id);
  const asked = await findGuestRecord(ctx, call.id, body.id);
  if (!asked) throw new AppError('NOT_FOUND', 'id');
  if (asked.state !== 'waiting') throw new AppError('JOIN_REQUEST_ANSWERED');
  await saveAndPublishAnswer(ctx, call, [{ id: body.id, name: asked.name }], body.response);
  return { call: await readCall(ctx, call.id, ctx.actor.id) };
};

/** Answers all named guests who still wait. Skips the others, so that the request may be repeated. */
export const answerJoinRequests: Action<typeof callsApi.joinResponses> = async (ctx, { params, body }) => {
  const call = await lockCall(ctx, params.id);
  await saveAndPublishAnswer(ctx, call, await listRequesters(ctx, call.id, body.ids), body.response);
  return { call: await readCall(ctx, call.id, ctx.actor.id) };
};

async function listRequesters(
  { db, organization_id }: Ctx,
  callId: string,
  ids: readonly string[],
): Promise<Requester[]> {
  const { rows } = await sql<Requester>`
    select p.id, p.name
    from call_join_requests j join people p on p.organization_id = j.organization_id and p.id = j.guest_id
    where j.organization_id = ${organization_id} and j.call_id = ${callId} and j.state = 'waiting'
      and j.guest_id = any(${[...ids]}::uuid[])
    order by j.created_at`.execute(db);
  return rows;
}

/** Expects guests who wait, and the lock of the call. */
export async function saveAndPublishAnswer(
  ctx: Ctx,
  call: LockedCall,
  guests: readonly Requester[],
  response: Answer,
): Promise<void> {
  if (guests.length === 0) return;
  await saveAnswer(ctx, call.id, guests, response);
  for (const { id, name } of guests) {
    ctx.emit(socketRoom.guest(id), 'CallJoinResponseEvent', { ...hintOf(call), guest_id: id, response });
    ctx.fact(`call.guest_${response}`, { call_id: call.id, room_id: call.room_id, guest_id: id });
    await auditCall(ctx, `call.guest_${response}`, call, { changes: [{ field: 'guest', from: null, to: name }] });
  }
  await publishCallUpdated(ctx, call);
}

async function saveAnswer(ctx: Ctx, callId: string, guests: readonly Requester[], state: Answer): Promise<void> {
  await sql`
    update call_join_requests set state = ${state}, answered_by = ${ctx.actor.id}
    where organization_id = ${ctx.organization_id} and call_id = ${callId}
      and guest_id = any(${guests.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
}
