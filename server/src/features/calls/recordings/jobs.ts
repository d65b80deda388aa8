import { buffer } from 'node:stream/consumers';
import { scoped } from '../../../db/scoped.ts';
import { storeMadeBytes } from '../../../files/made-bytes.ts';
import type { JobHandler, SlowCtx } from '../../../jobs/handlers.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import type { Ports } from '../../../kernel/ports.ts';
import { addMadeFile, removeFiles } from '../../files/actions.ts';
import { insertCallMessage } from '../../talk/actions.ts';
import { addTicketEvent } from '../../tickets/actions.ts';
import { findTicketOfRoom } from '../../tickets/queries.ts';
import { lockRoom } from '../access.ts';
import { publishRecording } from '../events.ts';
import { listRecordingParts, lockRecording, type RecordingPart, untilGap } from './parts.ts';
import { stateAfter } from './policy.ts';
import { findRecording, type Recording } from './queries.ts';
import { readParts, sizeOfParts } from './stream.ts';
import { WebmScan } from './webm.ts';

type Stopped = { recording: Recording; parts: RecordingPart[] };

async function findStopped(ctx: TenantCtx, id: string): Promise<Stopped | undefined> {
  const recording = await findRecording(ctx, id);
  if (recording?.state !== 'stopped') return undefined;
  return { recording, parts: untilGap(await listRecordingParts(ctx, id)) };
}

async function scan({ storage }: Ports, parts: readonly RecordingPart[]): Promise<WebmScan | undefined> {
  const found = new WebmScan();
  const stream = await readParts(storage, parts, { start: 0, end: sizeOfParts(parts) - 1 });
  try {
    for await (const chunk of stream) found.add(chunk as Buffer);
  } catch (error) {
    stream.destroy();
    if (!(error instanceof Error && error.message === 'this is no WebM')) throw error;
  }
  return found.isReadable ? found : undefined;
}

/** The part in which pictures and sounds begin, with another head. It replaces all parts up to it. */
type Beginning = { storage_key: string; size: number; position: number };

async function storeBeginning(
  ctx: SlowCtx<TenantCtx>,
  { recording, parts }: Stopped,
  found: WebmScan,
): Promise<Beginning> {
  const last = parts.findIndex((_part, index) => sizeOfParts(parts.slice(0, index + 1)) > found.headSize);
  const replaced = parts.slice(0, last + 1);
  const { storage } = ctx.ports;
  const rest = await buffer(
    await readParts(storage, replaced, { start: found.headSize, end: sizeOfParts(replaced) - 1 }),
  );
  const bytes = Buffer.concat([found.writeHead(sizeOfParts(parts)), rest]);
  const storage_key = await storeMadeBytes(ctx, bytes);
  ctx.log.debug({ recording_id: recording.id, parts: parts.length }, 'a recording was put together');
  return { storage_key, size: bytes.length, position: replaced.length };
}

/** Undefined when another run was faster, the recording is gone, or a part came late and another run will follow. */
async function lockStopped(ctx: TenantCtx, { recording, parts }: Stopped): Promise<Recording | undefined> {
  await lockRoom(ctx, recording.room_id);
  await lockRecording(ctx, recording.id);
  const now = await findStopped(ctx, recording.id);
  return now?.parts.length === parts.length ? now.recording : undefined;
}

async function settle(ctx: TenantCtx, { id, state }: Recording, seconds: number | null): Promise<void> {
  const next = stateAfter(state, seconds === null ? 'found_empty' : 'put_together');
  await scoped(ctx)
    .updateTable('call_recordings')
    .set({ seconds, ...(next && { state: next }) })
    .where('id', '=', id)
    .execute();
}

async function markLost(ctx: TenantCtx, stopped: Stopped): Promise<void> {
  const recording = await lockStopped(ctx, stopped);
  if (!recording) return;
  await removeFiles(ctx, { recording_id: recording.id });
  await settle(ctx, recording, null);
  await publishRecording(ctx, { id: recording.call_id, room_id: recording.room_id });
}

async function saveBeginning(ctx: TenantCtx, stopped: Stopped, beginning: Beginning, seconds: number): Promise<void> {
  const recording = await lockStopped(ctx, stopped);
  if (!recording) return;
  await replaceParts(ctx, stopped, beginning);
  await settle(ctx, recording, seconds);
  const { room_id, call_id, asked_by } = recording;
  await insertCallMessage({ ...ctx, actor: { id: asked_by } }, { id: room_id }, 'call_recorded', String(seconds));
  const ticket = await findTicketOfRoom(ctx, room_id);
  if (ticket) await addTicketEvent(ctx, ticket.id, 'call_recorded', { to: String(seconds), call_id });
  await publishRecording(ctx, { id: call_id, room_id });
}

/** Parts after a gap are removed too. */
async function replaceParts(ctx: TenantCtx, { recording, parts }: Stopped, beginning: Beginning): Promise<void> {
  const kept = parts.slice(beginning.position).map(({ id }) => id);
  await removeFiles(ctx, { recording_id: recording.id }, kept);
  await addMadeFile(ctx, {
    ...beginning,
    owner_kind: 'recording',
    room_id: recording.room_id,
    recording_id: recording.id,
    name: 'recording.webm',
    mime: 'video/webm',
    uploaded_by: recording.asked_by,
  });
}

/** Makes one file of the parts that arrived: with its length, and with places to seek to. */
const finish: JobHandler<'recordings.finish'> = {
  transaction: 'none',
  async run(ctx, { recording_id }) {
    const stopped = await ctx.transact('read', (tx) => findStopped(tx, recording_id));
    if (!stopped) return;
    const found = stopped.parts.length > 0 ? await scan(ctx.ports, stopped.parts) : undefined;
    if (!found) return ctx.transact('write', (tx) => markLost(tx, stopped));
    const beginning = await storeBeginning(ctx, stopped, found);
    await ctx.transact('write', (tx) => saveBeginning(tx, stopped, beginning, Math.round(found.milliseconds / 1000)));
  },
};

export const recordingJobs = { 'recordings.finish': finish };
