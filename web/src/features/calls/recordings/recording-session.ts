import type { ArState } from '@sightline/contract/calls/calls';
import type { CallRecording } from '@sightline/contract/calls/recordings';
import { limits } from '@sightline/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { Store, useStore } from '#web/lib/store.ts';
import { setInterruptedRecording, storeWhenLeft } from './interrupted-recording.ts';
import { completeRecording, requestRecording, sendPart, stopRecording } from './recording-api.ts';
import type { Recorder, RecordingView } from './recording-recorder.ts';
import { PartUpload } from './recording-upload.ts';

/**
 * The one recording that this tab makes. It lives outside React, as the call does: nothing -> recording, when the
 * server says that all have agreed -> uploading the rest, when the recording or the call is over -> nothing.
 */
export type RecordingSession = { id: string; isRecording: boolean; waiting: number; problem: string | null };
type Making = { id: string; show: (view: RecordingView) => void; finish: () => Promise<void> };

/** The recordings that this tab asked for: a reloaded tab has lost its recorder. */
const asked = new Set<string>();
const work = new Store<RecordingSession | null>(null);
let making: Making | null = null;

export const useRecordingSession = (): RecordingSession | null => useStore(work);

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  'captureStream' in HTMLCanvasElement.prototype &&
  MediaRecorder.isTypeSupported('video/webm');

export function requestInThisTab(callId: string) {
  const id = uuidv7();
  asked.add(id);
  return requestRecording(callId, id);
}

/** Follows the server's state of the recording; called with each change, and with null when the call is over. */
export function followRecording(recording: CallRecording | null, meId: string, ar: ArState): void {
  const mine = recording?.state === 'recording' && recording.asked_by.id === meId ? recording : null;
  if (making && making.id !== mine?.id) void making.finish();
  if (!mine) return;
  const view = { agreedIds: mine.agreed_ids, ar };
  if (making) making.show(view);
  else if (asked.has(mine.id)) making = begin(mine, view);
  else {
    setInterruptedRecording(mine.call_id);
    stopOnServer(mine);
  }
}

function stopOnServer({ id, call_id }: CallRecording): void {
  void stopRecording(call_id, id).catch((error: unknown) =>
    console.warn('The recording goes on at the server.', error),
  );
}

function begin(recording: CallRecording, view: RecordingView): Making {
  const { id, call_id } = recording;
  const stop = () => stopOnServer(recording);
  const upload = openUpload(id, stop);
  const recorder = openRecorder(view, upload, stop);
  const stopStoring = storeWhenLeft(call_id);
  const limit = setTimeout(stop, limits.recording.length);
  work.set({ id, isRecording: true, waiting: 0, problem: null });
  return {
    id,
    show: (next) => void recorder.then((opened) => opened?.show(next)),
    finish: async () => {
      making = null;
      clearTimeout(limit);
      stopStoring();
      const begun = work.get();
      if (begun?.id === id) work.set({ ...begun, isRecording: false });
      await (await recorder)?.stop();
      upload.close();
    },
  };
}

function openUpload(id: string, stop: () => void): PartUpload {
  const port = {
    send: (number: number, part: Blob) => sendPart(id, number, part),
    complete: (parts: number) => completeRecording(id, parts),
    wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  };
  return new PartUpload(port, ({ waiting, problem, isDone }) => {
    const begun = work.get();
    if (begun?.id === id) work.set(isDone ? null : { ...begun, waiting, problem });
    if (problem) stop();
  });
}

/** Loaded with the first recording. Null where the browser cannot record. */
async function openRecorder(view: RecordingView, upload: PartUpload, stop: () => void): Promise<Recorder | null> {
  try {
    const { startRecorder } = await import('./recording-recorder.ts');
    return startRecorder({ view, onPart: (part) => upload.add(part), onBroken: stop });
  } catch (error) {
    console.error('The recording could not begin.', error);
    stop();
    return null;
  }
}
