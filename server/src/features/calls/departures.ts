import type { AuditChange } from '@sightline/contract/audit/audit';
import { noAr } from '@sightline/contract/calls/calls';
import { writeCallSummary } from '@sightline/contract/talk/talk';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import { callRoomIn } from '../../integrations/call-room.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { insertCallMessage } from '../talk/actions.ts';
import { addTicketEvent } from '../tickets/actions.ts';
import { findTicketOfRoom } from '../tickets/queries.ts';
import type { LockedCall } from './access.ts';
import { auditCall } from './audit.ts';
import { arNeeds } from './drawing/policy.ts';
import { publishAr, publishCallEnded, publishCallUpdated } from './events.ts';
import { listAttendees, readAr } from './queries.ts';
import { endRecording, leaveRecording } from './recordings/actions.ts';

/** Without an actor it is the server itself that looks after the call. */
type EndingCtx = TenantCtx & { actor?: Actor };

/** Left, was removed by others, or lost the connection for too long. */
type DepartureReason = 'call.left' | 'call.removed' | 'call.disconnected';

/** How people leave a call and how it ends: by a request, or because the connection was lost for too long. */
export async function markLeft(
  ctx: EndingCtx,
  call: LockedCall,
  personId: string,
  going: DepartureReason,
): Promise<void> {
  const left = await scoped(ctx)
    .updateTable('call_participants')
    .set({ left_at: ctx.now })
    .where('call_id', '=', call.id)
    .where('person_id', '=', personId)
    .where('left_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  if (!left) return;
  if (!(await hasParticipants(ctx, call.id))) return finishCall(ctx, call, personId);
  await releaseAr(ctx, call, personId);
  await leaveRecording(ctx, call, personId);
  await publishCallUpdated(ctx, call, [personId]);
  const changes = going === 'call.left' ? [] : await removalOf(ctx, personId);
  await auditCall(ctx, going, call, { changes });
}

async function removalOf(ctx: TenantCtx, personId: string): Promise<AuditChange[]> {
  const person = await scoped(ctx).selectFrom('people').where('id', '=', personId).select('name').executeTakeFirst();
  return [{ field: 'members', from: person?.name ?? null, to: null }];
}

/** Removes a person without their request, also from the media server, where they would otherwise stay. */
export async function removeParticipant(ctx: TenantCtx, call: LockedCall, personId: string): Promise<void> {
  await markLeft(ctx, call, personId, 'call.removed');
  const { media } = ctx.ports;
  ctx.afterCommit(() => media.remove(callRoomIn(ctx.organization_id, call.id), personId));
}

async function hasParticipants(ctx: TenantCtx, callId: string): Promise<boolean> {
  const somebody = await scoped(ctx)
    .selectFrom('call_participants')
    .where('call_id', '=', callId)
    .where('left_at', 'is', null)
    .select('person_id')
    .limit(1)
    .executeTakeFirst();
  return somebody !== undefined;
}

/** AR ends with its starter or its picture; the pen is released when its holder leaves. */
async function releaseAr(ctx: TenantCtx, call: LockedCall, personId: string): Promise<void> {
  const ends = arNeeds(personId, call);
  if (!ends && call.ar_drawing_user_id !== personId) return;
  await scoped(ctx)
    .updateTable('calls')
    .set({ ar_drawing_user_id: null, ...(ends && { ar_user_id: null, ar_streamer_id: null }) })
    .where('id', '=', call.id)
    .execute();
  if (ends) await publishAr(ctx, call, 'ArStopEvent', noAr);
  else await publishAr(ctx, call, 'ArStopDrawEvent', await readAr(ctx, call.id, personId));
}

/** Ends the call for everybody: in the database at once, on the media server as soon as that is certain. */
export async function finishCall(ctx: EndingCtx, call: LockedCall, endedBy: string): Promise<void> {
  await endRecording(ctx, call);
  await publishCallEnded(ctx, call);
  const summary = writeCallSummary(secondsOf(ctx, call), await listAttendees(ctx, call.id));
  await scoped(ctx)
    .updateTable('calls')
    .set({ ended_at: ctx.now, ar_user_id: null, ar_streamer_id: null, ar_drawing_user_id: null })
    .where('id', '=', call.id)
    .execute();
  await scoped(ctx)
    .updateTable('call_participants')
    .set({ left_at: ctx.now })
    .where('call_id', '=', call.id)
    .where('left_at', 'is', null)
    .execute();
  await insertCallMessage({ ...ctx, actor: { id: endedBy } }, { id: call.room_id }, 'call_ended', summary);
  const ticket = await findTicketOfRoom(ctx, call.room_id);
  if (ticket) await addTicketEvent(ctx, ticket.id, 'call_ended', { to: summary, call_id: call.id });
  await sql`select identity.end_guest_tokens(${ctx.organization_id}, ${call.id})`.execute(ctx.db);
  ctx.fact('call.ended', { call_id: call.id, room_id: call.room_id });
  await auditCall(ctx, 'call.ended', call);
  ctx.afterCommit(() => {
    ctx.ports.media
      .endRoom(callRoomIn(ctx.organization_id, call.id))
      .catch((error: unknown) =>
        ctx.log.error({ err: error, call_id: call.id }, 'could not end a call on the media server'),
      );
  });
}

function secondsOf({ now }: TenantCtx, call: LockedCall): number {
  return Math.max(0, Math.round((now.getTime() - Date.parse(call.created_at)) / 1000));
}
