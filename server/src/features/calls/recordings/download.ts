import type { recordingsApi } from '@sightline/contract/calls/recordings';
import { AppError } from '@sightline/contract/errors';
import { scoped } from '../../../db/scoped.ts';
import { parseRange } from '../../../http/range.ts';
import type { Action } from '../../../kernel/action.ts';
import { removeFound } from '../../../kernel/remove-found.ts';
import { wasOpenedLately } from '../../audit/queries.ts';
import { removeFiles } from '../../files/actions.ts';
import { auditCall } from '../audit.ts';
import { publishRecording } from '../events.ts';
import { listRecordingParts } from './parts.ts';
import { canDeleteRecording, isRunning } from './policy.ts';
import { requireRecording } from './queries.ts';
import { readParts, sizeOfParts } from './stream.ts';

/** Readers see the parts as one file. Access is checked each time, and the browser caches nothing. */
export const sendRecording: Action<typeof recordingsApi.watch> = async (ctx, { params, query }) => {
  const recording = await requireRecording(ctx, params.id);
  if (recording.state !== 'kept') throw new AppError('NOT_FOUND');
  if (!(await wasOpenedLately(ctx, 'call.recording_opened', recording.id)))
    await auditCall(ctx, 'call.recording_opened', { id: recording.id, room_id: recording.room_id });
  const parts = await listRecordingParts(ctx, recording.id);
  const size = sizeOfParts(parts);
  const kind = query.download === 'yes' ? 'attachment' : 'inline';
  const headers = {
    'content-type': 'video/webm',
    'content-disposition': `${kind}; filename="recording-${recording.id}.webm"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  };
  return async (reply) => {
    const range = parseRange(reply.request.headers.range, size);
    if (range === 'unsatisfiable') {
      reply.status(416).header('content-range', `bytes */${size}`).send();
      return;
    }
    const wanted = range ?? { start: 0, end: size - 1 };
    const stream = await readParts(ctx.ports.storage, parts, wanted);
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    reply.headers({ ...headers, 'content-length': wanted.end - wanted.start + 1 }).send(stream);
  };
};

/** Consents stay in the audit log; pictures and sound are deleted. */
export const removeRecording: Action<typeof recordingsApi.remove> = async (ctx, { params }) => {
  const recording = await requireRecording(ctx, params.id);
  if (!canDeleteRecording(ctx.actor, recording)) throw new AppError('FORBIDDEN');
  if (isRunning(recording.state)) throw new AppError('RECORDING_RUNNING');
  await removeFiles(ctx, { recording_id: recording.id });
  await removeFound(scoped(ctx).deleteFrom('call_recordings').where('id', '=', recording.id));
  const call = { id: recording.call_id, room_id: recording.room_id };
  await auditCall(ctx, 'call.recording_deleted', call);
  await publishRecording(ctx, call);
};
