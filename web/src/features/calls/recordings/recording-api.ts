import { type RecordingAnswer, recordingsApi } from '@sightline/contract/calls/recordings';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { ApiError, call, unwrap } from '#web/lib/api.ts';

/** The latest recording of the call that I am in; null when nobody has asked for one. */
export const recordingQuery = (callId: string | null) =>
  queryOptions({
    queryKey: ['calls', 'recording', callId],
    queryFn: callId
      ? async ({ signal }) => (await unwrap(call(recordingsApi.current, { params: { id: callId }, signal }))).recording
      : skipToken,
    retry: (count, error) => count < 3 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  });

/** The recordings of all calls of a room. */
export const recordingsQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['calls', 'recordings', roomId],
    queryFn: async ({ signal }) =>
      (await unwrap(call(recordingsApi.list, { params: { id: roomId }, signal }))).recordings,
  });

export const requestRecording = (callId: string, id: string) =>
  unwrap(call(recordingsApi.ask, { params: { id: callId }, body: { id } }));

export const answerRecording = (callId: string, recording_id: string, answer: RecordingAnswer) =>
  unwrap(call(recordingsApi.answer, { params: { id: callId }, body: { recording_id, answer } }));

export const stopRecording = (callId: string, recording_id: string) =>
  unwrap(call(recordingsApi.stop, { params: { id: callId }, body: { recording_id } }));

export const sendPart = (id: string, number: number, part: Blob) =>
  call(recordingsApi.addPart, { params: { id }, body: { number }, files: [part] });

export const completeRecording = (id: string, parts: number) =>
  call(recordingsApi.complete, { params: { id }, body: { parts } });

export const removeRecording = (id: string) => unwrap(call(recordingsApi.remove, { params: { id } }));

/** Authenticated by cookie like pictures, so that players and downloads can use it. */
export const addressOfRecording = (id: string, download = false): string =>
  `/api/file/recording/${id}${download ? '?download=yes' : ''}`;
