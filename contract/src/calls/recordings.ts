import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, PersonRef, Timestamp } from '../scalars.ts';

/**
 * `asked` until all participants have answered, one refuses (`refused`), or it is cancelled (`cancelled`). After
 * `recording` it is `stopped` until its parts are assembled: then `kept`, or `lost` if no part arrived.
 */
export const RecordingState = z.enum(['asked', 'refused', 'cancelled', 'recording', 'stopped', 'kept', 'lost']);
export type RecordingState = z.infer<typeof RecordingState>;

export const RecordingAnswer = z.enum(['agreed', 'refused']);
export type RecordingAnswer = z.infer<typeof RecordingAnswer>;

/** A recording as participants see it. It never shows who refused. */
export const CallRecording = z.object({
  id: Id,
  call_id: Id,
  state: RecordingState,
  asked_by: PersonRef,
  started_at: Timestamp.nullable(),
  /** Null while I have not answered. */
  my_answer: RecordingAnswer.nullable(),
  /** The number of people in the call who have not answered. */
  unanswered: z.int(),
  /** The people to record; only for the participant whose browser records. */
  agreed_ids: z.array(Id),
});
export type CallRecording = z.infer<typeof CallRecording>;

/** A finished recording. `seconds` is null while it is assembled. */
export const StoredRecording = z.object({
  id: Id,
  call_id: Id,
  asked_by: PersonRef,
  started_at: Timestamp,
  seconds: z.int().nullable(),
  /** Bytes. */
  size: z.int(),
  /** The people who can be seen or heard in it. */
  people: z.array(PersonRef),
  may_delete: z.boolean(),
});
export type StoredRecording = z.infer<typeof StoredRecording>;

const CallParams = z.object({ id: Id });
const RecordingParams = z.object({ id: Id });
const current = z.object({ recording: CallRecording });
const { parts } = limits.recording;

export const recordingsApi = {
  current: endpoint('GET', '/call/:id/recording', {
    summary: 'Shows the latest recording of a call to its participants, and nothing to others.',
    params: CallParams,
    data: z.object({ recording: CallRecording.nullable() }),
  }),
  ask: endpoint('POST', '/call/:id/recording', {
    summary: 'Asks all participants for consent to record.',
    description:
      'It begins by itself when all have agreed; one refusal and nobody is recorded. The browser that asks is the one that records.',
    params: CallParams,
    body: z.object({ id: Id }),
    data: current,
    errors: ['CALL_ENDED', 'NOT_IN_CALL', 'RECORDING_RUNNING', 'CONFLICT'],
  }),
  answer: endpoint('POST', '/call/:id/recording/answer', {
    summary: 'Gives or refuses consent to be recorded.',
    description:
      'A running recording leaves out participants without consent. The answer may be changed at any time during the call and applies from then on.',
    params: CallParams,
    body: z.object({ recording_id: Id, answer: RecordingAnswer }),
    data: current,
    errors: ['CALL_ENDED', 'NOT_IN_CALL', 'RECORDING_OVER'],
  }),
  stop: endpoint('POST', '/call/:id/recording/stop', {
    summary: 'Stops the recording, or cancels the request for consent.',
    description: 'Only for the person who asked. Stopping twice changes nothing.',
    params: CallParams,
    body: z.object({ recording_id: Id }),
    data: current,
    errors: ['CALL_ENDED', 'NOT_RECORDING_STARTER'],
  }),
  addPart: endpoint('POST', '/call-recording/:id/part', {
    summary: 'Stores a part of a recording.',
    description:
      'Parts are numbered from 1 and joined by their number. One that is there already changes nothing, so it may be sent again when the answer was lost.',
    params: RecordingParams,
    body: z.object({ number: z.coerce.number().int().min(1).max(parts) }),
    files: 'part',
    errors: [
      'NOT_RECORDING_STARTER',
      'RECORDING_OVER',
      'RECORDING_TOO_LARGE',
      'RECORDING_UNREADABLE',
      'STORAGE_UNAVAILABLE',
      'STORAGE_FULL',
      'CONFLICT',
    ],
  }),
  complete: endpoint('POST', '/call-recording/:id/complete', {
    summary: 'Completes a recording whose parts have all been sent.',
    description: 'They are then put together. A recording whose browser never says so is put together after a while.',
    params: RecordingParams,
    body: z.object({ parts: z.int().min(0).max(parts) }),
    errors: ['NOT_RECORDING_STARTER', 'RECORDING_OVER', 'RECORDING_PARTS_MISSING'],
  }),
  list: endpoint('GET', '/room/:id/recordings', {
    summary: "Lists the recordings of a room's calls, newest first.",
    params: z.object({ id: Id }),
    query: OnePage,
    data: wholeList({ recordings: z.array(StoredRecording) }),
  }),
  watch: endpoint('GET', '/file/recording/:id', {
    summary: 'Sends a recording as one WebM file.',
    description:
      'For people who may read the room, never for guests of the call. Players send the token as they do for files. Single byte ranges are supported.',
    params: RecordingParams,
    query: z.object({ download: z.enum(['yes', 'no']).default('no') }),
    raw: true,
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  }),
  remove: endpoint('DELETE', '/call-recording/:id', {
    summary: 'Deletes a recording.',
    description: 'For the person who made it and for those who may delete any.',
    params: RecordingParams,
    errors: ['FORBIDDEN', 'RECORDING_RUNNING'],
  }),
};

export const recordingEvents = {
  /** To `room.{id}`, to those in the call and the room's agents, and to guests in the call. */
  CallRecordingEvent: z.object({ call_id: Id, room_id: Id }),
};
