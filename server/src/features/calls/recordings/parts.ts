import type { recordingsApi } from '@sightline/contract/calls/recordings';
import type { StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { addFiles } from '../../files/actions.ts';
import { schedulePartsDeadline } from './actions.ts';
import { type Recording, requireRecording } from './queries.ts';

/** Matroska, of which WebM is a kind. */
const webm = /^video\/(webm|x-matroska|matroska)$/;

/** While it is held, no part arrives and nobody else joins the parts. */
export async function lockRecording({ db, organization_id }: TenantCtx, id: string): Promise<void> {
  await sql`select from call_recordings where organization_id = ${organization_id} and id = ${id} for update`.execute(
    db,
  );
}

async function lockOwnRecording(ctx: Ctx, id: string): Promise<Recording> {
  const { asked_by } = await requireRecording(ctx, id);
  if (asked_by !== ctx.actor.id) throw new AppError('NOT_RECORDING_STARTER');
  await lockRecording(ctx, id);
  const recording = await requireRecording(ctx, id);
  if (recording.state !== 'recording' && recording.state !== 'stopped') throw new AppError('RECORDING_OVER');
  return recording;
}

/** The bytes of a part that is there already are left to the job that removes what no row names. */
export const addRecordingPart: Action<typeof recordingsApi.addPart> = async (ctx, { params, body, files }) => {
  const part = requirePart(files, body.number);
  const recording = await lockOwnRecording(ctx, params.id);
  const { known, size } = await measure(ctx, recording.id, body.number);
  if (known !== null && known !== part.size) throw new AppError('CONFLICT', 'number');
  if (known !== null) return;
  if (size + part.size > limits.recording.size) throw new AppError('RECORDING_TOO_LARGE');
  const { id: recording_id, room_id } = recording;
  await addFiles(ctx, { owner_kind: 'recording', room_id, recording_id, position: body.number }, [part]);
  if (recording.state === 'stopped') await schedulePartsDeadline(ctx, recording.id);
};

function requirePart(files: readonly StoredFile[], number: number): StoredFile {
  const [part, ...others] = files;
  if (!part || others.length > 0) throw new AppError('RECORDING_UNREADABLE', 'part');
  if (number === 1 && !webm.test(part.mime)) throw new AppError('RECORDING_UNREADABLE', 'part');
  return part;
}

type Measured = { known: number | null; size: number };

async function measure({ db, organization_id }: TenantCtx, recordingId: string, number: number): Promise<Measured> {
  const { rows } = await sql<Measured>`
    select max(size) filter (where position = ${number}) as known, coalesce(sum(size), 0)::int8 as size
    from files where organization_id = ${organization_id} and recording_id = ${recordingId}`.execute(db);
  return rows[0] ?? { known: null, size: 0 };
}

export const completeRecording: Action<typeof recordingsApi.complete> = async (ctx, { params, body }) => {
  const recording = await lockOwnRecording(ctx, params.id);
  if (recording.state !== 'stopped') throw new AppError('RECORDING_PARTS_MISSING');
  const parts = untilGap(await listRecordingParts(ctx, recording.id));
  if (parts.length < body.parts) throw new AppError('RECORDING_PARTS_MISSING', 'parts');
  await schedulePartsDeadline(ctx, recording.id, 0);
};

export type RecordingPart = { id: string; storage_key: string; size: number; position: number };

/** In order. */
export async function listRecordingParts(ctx: TenantCtx, recordingId: string): Promise<RecordingPart[]> {
  return scoped(ctx)
    .selectFrom('files')
    .where('recording_id', '=', recordingId)
    .orderBy('position')
    .select(['id', 'storage_key', 'size', 'position'])
    .execute();
}

/** Up to the first part that never arrived: what comes after it cannot be played. */
export const untilGap = (parts: readonly RecordingPart[]): RecordingPart[] =>
  parts.filter(({ position }, index) => position === index + 1);
