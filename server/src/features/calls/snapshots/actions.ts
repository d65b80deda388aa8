import type { snapshotsApi } from '@sightline/contract/calls/snapshots';
import type { HandlerInput, StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import type { FactName } from '../../../kernel/facts.ts';
import { removeFound } from '../../../kernel/remove-found.ts';
import { addFiles, removeFiles } from '../../files/actions.ts';
import { requirePicture } from '../../files/queries.ts';
import { findTicketOfRoom } from '../../tickets/queries.ts';
import { isInCall, lockRoom, requireRoomOfCall } from '../access.ts';
import { auditCall } from '../audit.ts';
import { listGuestIdsInCall } from '../queries.ts';
import { canEditSnapshot, canRemoveSnapshot } from './policy.ts';
import {
  countSnapshots,
  isOfSameAsset,
  readSnapshot,
  requireSnapshot,
  type SnapshotRecord,
  versionOfMarks,
} from './queries.ts';

/*
 * A picture kept from a call: nothing -> kept -> captioned and drawn on, as often as wanted -> deleted. The picture itself
 * never changes. It outlives its call, and ends with its room. On a closed ticket nothing changes any more.
 */

type CallRef = { id: string; room_id: string };

/** May arrive a moment after the call has ended, since uploads take time. Guests lose their rights with the call. */
export const saveSnapshot: Action<typeof snapshotsApi.create, Ctx<Actor>> = async (ctx, { params, body, files }) => {
  const call = { id: params.id, room_id: await requireRoomOfCall(ctx, params.id) };
  await requireParticipantToCapture(ctx, call.id);
  await requireStreamer(ctx, call.id, body.streamer_id);
  if (body.before_id) await requireEarlier(ctx, body.before_id, call.room_id);
  const picture = requirePicture(files);
  await lockRoom(ctx, call.room_id);
  await requireOpenTicket(ctx, call.room_id);
  if ((await countSnapshots(ctx, { call_id: call.id })) >= limits.snapshots.perCall)
    throw new AppError('TOO_MANY_SNAPSHOTS');
  await insertSnapshot(ctx, call, body, picture);
  const kept = { id: body.id, call_id: call.id, room_id: call.room_id };
  await publishSnapshotEvent(ctx, 'SnapshotCreatedEvent', 'call.snapshot_taken', kept);
  return { snapshot: await readSnapshot(ctx, body.id) };
};

/** Two pictures make a pair when both are of the asset of the call. Guests without an account know no earlier ones. */
async function requireEarlier(ctx: Ctx<Actor>, id: string, roomId: string): Promise<void> {
  if (ctx.actor.kind === 'guest') throw new AppError('FORBIDDEN', 'before_id');
  if (!(await isOfSameAsset(ctx, id, roomId))) throw new AppError('NOT_FOUND', 'before_id');
}

/** A closed ticket cannot be changed (section 4), and what was kept from its calls is part of it. */
async function requireOpenTicket(ctx: TenantCtx, roomId: string): Promise<void> {
  const ticket = await findTicketOfRoom(ctx, roomId);
  if (ticket?.closed_at) throw new AppError('TICKET_CLOSED');
}

async function requireParticipantToCapture(ctx: Ctx<Actor>, callId: string): Promise<void> {
  const { actor } = ctx;
  const may = actor.kind === 'guest' ? await isInCall(ctx, callId, actor.id) : await wasInCall(ctx, callId, actor.id);
  if (!may) throw new AppError('NOT_IN_CALL');
}

async function requireStreamer(ctx: Ctx<Actor>, callId: string, streamerId: string): Promise<void> {
  if (ctx.actor.kind === 'guest' && streamerId !== ctx.actor.id) throw new AppError('FORBIDDEN', 'streamer_id');
  if (!(await wasInCall(ctx, callId, streamerId))) throw new AppError('NOT_IN_CALL', 'streamer_id');
}

async function wasInCall(ctx: TenantCtx, callId: string, personId: string): Promise<boolean> {
  const row = await scoped(ctx)
    .selectFrom('call_participants')
    .where('call_id', '=', callId)
    .where('person_id', '=', personId)
    .select('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function insertSnapshot(
  ctx: Ctx<Actor>,
  call: CallRef,
  { id, streamer_id, marks, caption, before_id }: HandlerInput<typeof snapshotsApi.create>['body'],
  picture: StoredFile,
): Promise<void> {
  await ctx.db
    .insertInto('call_snapshots')
    .values({
      organization_id: ctx.organization_id,
      id,
      call_id: call.id,
      streamer_id,
      taken_by: ctx.actor.id,
      marks: JSON.stringify(marks),
      caption: caption.trim(),
      before_id,
      created_at: ctx.now,
    })
    .execute();
  await addFiles(ctx, { owner_kind: 'snapshot', room_id: call.room_id, snapshot_id: id }, [picture]);
}

/** The same caption again is no change. */
export const captionSnapshot: Action<typeof snapshotsApi.update> = async (ctx, { params, body }) => {
  const record = await requireSnapshot(ctx, params.id);
  if (!canEditSnapshot(ctx.actor, record)) throw new AppError('NOT_YOUR_SNAPSHOT');
  await requireOpenTicket(ctx, record.room_id);
  const changed = await scoped(ctx)
    .updateTable('call_snapshots')
    .set({ caption: body.caption.trim() })
    .where('id', '=', record.id)
    .where('caption', '<>', body.caption.trim())
    .returning('id')
    .executeTakeFirst();
  if (changed) await publishSnapshotEvent(ctx, 'SnapshotUpdatedEvent', 'call.snapshot_captioned', record);
  return { snapshot: await readSnapshot(ctx, record.id) };
};

/** The same drawing again is no change, so an answer that got lost may be asked for again. */
export const redrawSnapshot: Action<typeof snapshotsApi.redraw, Ctx<Actor>> = async (ctx, { params, body }) => {
  const record = await requireSnapshot(ctx, params.id);
  await requireMarkEditor(ctx, record);
  await requireOpenTicket(ctx, record.room_id);
  const marks = JSON.stringify(body.marks);
  const drawn = await lockMarks(ctx, record.id, marks);
  if (!drawn.is_same && drawn.version !== body.version) throw new AppError('STALE_VERSION', 'version');
  if (!drawn.is_same) {
    await scoped(ctx).updateTable('call_snapshots').set({ marks }).where('id', '=', record.id).execute();
    await publishSnapshotEvent(ctx, 'SnapshotUpdatedEvent', 'call.snapshot_redrawn', record);
  }
  return { snapshot: await readSnapshot(ctx, record.id) };
};

async function requireMarkEditor(ctx: Ctx<Actor>, record: SnapshotRecord): Promise<void> {
  if (!canEditSnapshot(ctx.actor, record)) throw new AppError('NOT_YOUR_SNAPSHOT');
  if (ctx.actor.kind === 'guest' && !(await isInCall(ctx, record.call_id, ctx.actor.id)))
    throw new AppError('NOT_IN_CALL');
}

async function lockMarks(ctx: TenantCtx, id: string, marks: string) {
  return scoped(ctx)
    .selectFrom('call_snapshots as s')
    .where('s.id', '=', id)
    .select([versionOfMarks.as('version'), sql<boolean>`s.marks = ${marks}::jsonb`.as('is_same')])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const removeSnapshot: Action<typeof snapshotsApi.remove> = async (ctx, { params }) => {
  const record = await requireSnapshot(ctx, params.id);
  if (!canRemoveSnapshot(ctx.actor, record)) throw new AppError('NOT_YOUR_SNAPSHOT');
  await requireOpenTicket(ctx, record.room_id);
  await removeFiles(ctx, { snapshot_id: record.id });
  await removeFound(scoped(ctx).deleteFrom('call_snapshots').where('id', '=', record.id));
  await publishSnapshotEvent(ctx, 'SnapshotDeletedEvent', 'call.snapshot_removed', record);
};

type EventName = 'SnapshotCreatedEvent' | 'SnapshotUpdatedEvent' | 'SnapshotDeletedEvent';
type SnapshotFact = Extract<FactName, `call.snapshot_${string}`>;

/** Notifies clients that show the call or the ticket, guests who are in the call, and the audit log. */
async function publishSnapshotEvent(
  ctx: TenantCtx,
  event: EventName,
  name: SnapshotFact,
  { id, call_id, room_id }: Pick<SnapshotRecord, 'id' | 'call_id' | 'room_id'>,
): Promise<void> {
  const guests = await listGuestIdsInCall(ctx, room_id, call_id);
  ctx.emit([socketRoom.room(room_id), ...guests.map(socketRoom.guest)], event, { id, call_id, room_id });
  ctx.fact(name, { call_id, room_id, snapshot_id: id });
  await auditCall(ctx, name, { id: call_id, room_id });
}
