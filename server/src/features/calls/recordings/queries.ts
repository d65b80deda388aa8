import type { CallRecording, recordingsApi } from '@sightline/contract/calls/recordings';
import type { HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { isInCall, requireReadableRoom, requireRoomOfCall } from '../access.ts';
import { canDeleteRecording } from './policy.ts';

export type Recording = Pick<CallRecording, 'id' | 'call_id' | 'state'> & { room_id: string; asked_by: string };

function selectRecordings(ctx: TenantCtx) {
  return scoped(ctx)
    .selectFrom('call_recordings as v')
    .innerJoin('calls as c', (on) =>
      on.onRef('c.organization_id', '=', 'v.organization_id').onRef('c.id', '=', 'v.call_id'),
    )
    .select(['v.id', 'v.call_id', 'v.state', 'v.asked_by', 'c.room_id']);
}

/** The ongoing recording of a call, if any. It has no lock of its own: callers hold the lock of the room. */
export async function findRunningRecording(ctx: TenantCtx, callId: string): Promise<Recording | undefined> {
  return selectRecordings(ctx)
    .where('v.call_id', '=', callId)
    .where('v.state', 'in', ['asked', 'recording'])
    .executeTakeFirst();
}

export async function findRecording(ctx: TenantCtx, id: string): Promise<Recording | undefined> {
  return selectRecordings(ctx).where('v.id', '=', id).executeTakeFirst();
}

/** A recording whose room the member may read. */
export async function requireRecording(ctx: Ctx, id: string): Promise<Recording> {
  const recording = await findRecording(ctx, id);
  if (!recording) throw new AppError('NOT_FOUND');
  await requireReadableRoom(ctx, recording.room_id);
  return recording;
}

/** The last recording of a call, as the actor may know of it. */
export async function readLastRecording(ctx: Ctx<Actor>, callId: string): Promise<CallRecording | null> {
  const { rows } = await sql<CallRecording>`
    select v.id, v.call_id, v.state, v.started_at, json_build_object('id', p.id, 'name', p.name) as asked_by,
      (select s.answer from call_recording_consents s
        where s.organization_id = v.organization_id and s.recording_id = v.id and s.person_id = ${ctx.actor.id})
        as my_answer,
      said.unanswered,
      case when v.asked_by = ${ctx.actor.id} then said.agreed_ids else '[]' end as agreed_ids
    from call_recordings v
    join people p on p.organization_id = v.organization_id and p.id = v.asked_by
    cross join lateral (
      select count(*) filter (where s.answer is null)::int as unanswered,
        coalesce(json_agg(s.person_id order by s.person_id) filter (where s.answer = 'agreed'), '[]') as agreed_ids
      from call_recording_consents s
      join call_participants cp on cp.organization_id = s.organization_id and cp.call_id = v.call_id
        and cp.person_id = s.person_id and cp.left_at is null
      where s.organization_id = v.organization_id and s.recording_id = v.id) said
    where v.organization_id = ${ctx.organization_id} and v.call_id = ${callId}
    order by v.asked_at desc, v.id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

export const findCallRecording: Action<typeof recordingsApi.current, Ctx<Actor>> = async (ctx, { params }) => {
  await requireRoomOfCall(ctx, params.id);
  const isIn = await isInCall(ctx, params.id, ctx.actor.id);
  return { recording: isIn ? await readLastRecording(ctx, params.id) : null };
};

type Kept = Omit<HandlerOutput<typeof recordingsApi.list>['recordings'][number], 'may_delete'>;

/** Finished ones. While its parts are being joined, a recording is listed without its length. */
export const listRecordings: Action<typeof recordingsApi.list> = async (ctx, { params }) => {
  await requireReadableRoom(ctx, params.id);
  const { rows } = await sql<Kept>`
    select v.id, v.call_id, v.started_at, v.seconds, json_build_object('id', p.id, 'name', p.name) as asked_by,
      (select coalesce(sum(f.size), 0)::int8 from files f
        where f.organization_id = v.organization_id and f.recording_id = v.id) as size,
      (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by q.name), '[]')
        from call_recording_consents s join people q on q.organization_id = s.organization_id and q.id = s.person_id
        where s.organization_id = v.organization_id and s.recording_id = v.id and s.was_recorded) as people
    from call_recordings v
    join calls c on c.organization_id = v.organization_id and c.id = v.call_id
    join people p on p.organization_id = v.organization_id and p.id = v.asked_by
    where v.organization_id = ${ctx.organization_id} and c.room_id = ${params.id} and v.state in ('stopped', 'kept')
    order by v.started_at desc, v.id desc`.execute(ctx.db);
  const mayDelete = (asked_by: string) => canDeleteRecording(ctx.actor, { asked_by });
  return { recordings: rows.map((row) => ({ ...row, may_delete: mayDelete(row.asked_by.id) })) };
};
