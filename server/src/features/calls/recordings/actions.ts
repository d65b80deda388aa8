import type { RecordingAnswer, recordingsApi } from '@sightline/contract/calls/recordings';
import type { HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { isInCall, type LockedCall, lockCall } from '../access.ts';
import { auditCall } from '../audit.ts';
import { publishRecording } from '../events.ts';
import { isRunning, type RecordingStep, stateAfter, stepOfAnswers } from './policy.ts';
import { findRecording, findRunningRecording, type Recording, readLastRecording } from './queries.ts';

/*
 * A recording of a call: asked -> recording, when everybody who is in the call has agreed -> stopped -> kept, when its parts
 * have been put together (jobs.ts), or lost. One refusal -> refused; taken back before it began -> cancelled.
 * People who join later or change their mind are recorded from when they agree until they refuse. The browser of the person who
 * asked records (parts.ts), so it stops when they leave. All of it happens under the room's lock.
 */

type Current = HandlerOutput<typeof recordingsApi.ask>;
type CallRef = { id: string; room_id: string };

async function answerWith(ctx: Ctx<Actor>, call: CallRef): Promise<Current> {
  const recording = await readLastRecording(ctx, call.id);
  if (!recording) throw new AppError('NOT_FOUND');
  return { recording };
}

async function lockMyCall(ctx: Ctx<Actor>, callId: string): Promise<LockedCall> {
  const call = await lockCall(ctx, callId);
  if (!(await isInCall(ctx, call.id, ctx.actor.id))) throw new AppError('NOT_IN_CALL');
  return call;
}

/** Asking implies consent; a person who is alone in the call is recorded at once. */
export const requestRecording: Action<typeof recordingsApi.ask> = async (ctx, { params, body }) => {
  const call = await lockMyCall(ctx, params.id);
  const running = await findRunningRecording(ctx, call.id);
  if (running?.id === body.id && running.asked_by === ctx.actor.id) return answerWith(ctx, call);
  if (running) throw new AppError('RECORDING_RUNNING');
  const { organization_id, actor, now } = ctx;
  const made = await ctx.db
    .insertInto('call_recordings')
    .values({ organization_id, id: body.id, call_id: call.id, asked_by: actor.id, asked_at: now })
    .onConflict((on) => on.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('CONFLICT', 'id');
  await sql`
    insert into call_recording_consents (organization_id, recording_id, person_id, asked_at)
    select organization_id, ${body.id}, person_id, ${now} from call_participants
    where organization_id = ${organization_id} and call_id = ${call.id} and left_at is null`.execute(ctx.db);
  await saveAnswer(ctx, body.id, 'agreed');
  await auditCall(ctx, 'call.recording_asked', call);
  await evaluateConsents(ctx, call, {
    id: body.id,
    call_id: call.id,
    room_id: call.room_id,
    state: 'asked',
    asked_by: actor.id,
  });
  await publishRecording(ctx, call);
  return answerWith(ctx, call);
};

/** The first refusal ends the request. During a recording, a refusal concerns only that person, except the one who records. */
export const answerRecording: Action<typeof recordingsApi.answer, Ctx<Actor>> = async (ctx, { params, body }) => {
  const call = await lockMyCall(ctx, params.id);
  const recording = await findRunningRecording(ctx, call.id);
  if (recording?.id !== body.recording_id) throw new AppError('RECORDING_OVER');
  const before = await saveAnswer(ctx, recording.id, body.answer);
  if (before === body.answer) return answerWith(ctx, call);
  await auditCall(ctx, auditEventOf(before, body.answer), call);
  if (recording.state === 'asked') await evaluateConsents(ctx, call, recording);
  else if (body.answer === 'agreed') await markRecorded(ctx, recording);
  else if (recording.asked_by === ctx.actor.id) await stop(ctx, recording);
  await publishRecording(ctx, call);
  return answerWith(ctx, call);
};

function auditEventOf(before: RecordingAnswer | null, answer: RecordingAnswer) {
  if (answer === 'agreed') return 'call.recording_agreed';
  return before === 'agreed' ? 'call.recording_withdrawn' : 'call.recording_refused';
}

/** Returns the answer that it replaces. */
async function saveAnswer(
  ctx: Ctx<Actor>,
  recordingId: string,
  answer: RecordingAnswer,
): Promise<RecordingAnswer | null> {
  const { db, organization_id, actor, now } = ctx;
  const { rows } = await sql<{ before: RecordingAnswer | null }>`
    update call_recording_consents s set answer = ${answer}, answered_at = ${now}
    from (select answer from call_recording_consents
      where organization_id = ${organization_id} and recording_id = ${recordingId} and person_id = ${actor.id}) known
    where s.organization_id = ${organization_id} and s.recording_id = ${recordingId} and s.person_id = ${actor.id}
    returning known.answer as before`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error('somebody in the call was not asked');
  return saved.before;
}

export const stopRecording: Action<typeof recordingsApi.stop> = async (ctx, { params, body }) => {
  const call = await lockCall(ctx, params.id);
  const recording = await findRecording(ctx, body.recording_id);
  if (recording?.call_id !== call.id) throw new AppError('NOT_FOUND', 'recording_id');
  if (recording.asked_by !== ctx.actor.id) throw new AppError('NOT_RECORDING_STARTER');
  if (isRunning(recording.state)) {
    await stop(ctx, recording);
    await auditCall(ctx, 'call.recording_stopped', call);
    await publishRecording(ctx, call);
  }
  return answerWith(ctx, call);
};

async function take(ctx: TenantCtx, recording: Recording, step: RecordingStep): Promise<void> {
  const state = stateAfter(recording.state, step);
  if (!state) throw new Error(`a recording that is ${recording.state} cannot be ${step}`);
  await scoped(ctx)
    .updateTable('call_recordings')
    .set({
      state,
      ...(state === 'recording' && { started_at: ctx.now }),
      ...(step === 'stopped' && { stopped_at: ctx.now }),
    })
    .where('id', '=', recording.id)
    .execute();
}

/** Starts or refuses the recording once the answers of the participants decide it. */
async function evaluateConsents(ctx: TenantCtx, call: CallRef, recording: Recording): Promise<void> {
  const rows = await scoped(ctx)
    .selectFrom('call_recording_consents as s')
    .innerJoin('call_participants as cp', (on) =>
      on.onRef('cp.organization_id', '=', 's.organization_id').onRef('cp.person_id', '=', 's.person_id'),
    )
    .where('s.recording_id', '=', recording.id)
    .where('cp.call_id', '=', call.id)
    .where('cp.left_at', 'is', null)
    .select('s.answer')
    .execute();
  const step = stepOfAnswers(rows.map(({ answer }) => answer));
  if (!step) return;
  await take(ctx, recording, step);
  if (step === 'all_agreed') await markRecorded(ctx, recording);
}

/** Participants who have agreed. */
async function markRecorded({ db, organization_id }: TenantCtx, { id, call_id }: Recording): Promise<void> {
  await sql`
    update call_recording_consents s set was_recorded = true
    from call_participants cp
    where s.organization_id = ${organization_id} and s.recording_id = ${id} and s.answer = 'agreed'
      and cp.organization_id = s.organization_id and cp.call_id = ${call_id} and cp.person_id = s.person_id
      and cp.left_at is null`.execute(db);
}

/** The last parts may still arrive; the job runs when nobody reports them. */
async function stop(ctx: TenantCtx, recording: Recording): Promise<void> {
  await take(ctx, recording, 'stopped');
  if (recording.state === 'recording') await schedulePartsDeadline(ctx, recording.id);
}

/** Waits again after every late part. */
export async function schedulePartsDeadline(
  ctx: TenantCtx,
  recordingId: string,
  wait = limits.recording.completeWithin,
): Promise<void> {
  const runAt = new Date(ctx.now.getTime() + wait);
  await ctx.enqueue('recordings.finish', { recording_id: recordingId }, { key: recordingId, runAt });
}

/** People who join are asked before anything of them is recorded. Those who come back keep their answer. */
export async function requestConsentFrom(ctx: TenantCtx, call: CallRef, personId: string): Promise<void> {
  const recording = await findRunningRecording(ctx, call.id);
  if (!recording) return;
  await ctx.db
    .insertInto('call_recording_consents')
    .values({
      organization_id: ctx.organization_id,
      recording_id: recording.id,
      person_id: personId,
      asked_at: ctx.now,
    })
    .onConflict((on) => on.columns(['organization_id', 'recording_id', 'person_id']).doNothing())
    .execute();
  if (recording.state === 'recording') await markRecorded(ctx, recording);
  await publishRecording(ctx, call);
}

/** It ends when the recording person leaves; a person who leaves without an answer delays nobody. */
export async function leaveRecording(ctx: TenantCtx, call: CallRef, personId: string): Promise<void> {
  const recording = await findRunningRecording(ctx, call.id);
  if (!recording) return;
  if (recording.asked_by === personId) await stop(ctx, recording);
  else if (recording.state === 'asked') await evaluateConsents(ctx, call, recording);
  await publishRecording(ctx, call);
}

export async function endRecording(ctx: TenantCtx, call: CallRef): Promise<void> {
  const recording = await findRunningRecording(ctx, call.id);
  if (recording) await stop(ctx, recording);
}
