import type { recordingsApi } from '@sightline/contract/calls/recordings';
import { sevenSeconds } from '../../webm.ts';
import type { Ids } from '../ids.ts';
import type { Scenarios } from '../scenario.ts';

const onCall = ({ call }: Ids) => ({ params: { id: call } });
const onRecording = ({ recording }: Ids) => ({ params: { id: recording } });
const given = ['calls.recordings.answer'] as const;

export const scenarios: Scenarios<typeof recordingsApi> = {
  current: { allow: 'calls.join', input: onCall },
  ask: {
    allow: 'calls.record',
    makes: 'recording',
    given: ['calls.create', { name: 'calls.join', by: 'partner' }],
    input: (ids) => ({ ...onCall(ids), body: { id: ids.recording } }),
    audits: 'call.recording_asked',
  },
  answer: {
    allow: 'calls.join',
    by: 'partner',
    given: ['calls.recordings.ask'],
    input: (ids) => ({ ...onCall(ids), body: { recording_id: ids.recording, answer: 'agreed' } }),
    audits: 'call.recording_agreed',
  },
  stop: {
    allow: 'calls.record',
    given,
    input: (ids) => ({ ...onCall(ids), body: { recording_id: ids.recording } }),
    answers: { 'body.recording_id': 'refused' },
    audits: 'call.recording_stopped',
  },
  addPart: {
    allow: 'calls.record',
    given,
    input: (ids) => ({
      ...onRecording(ids),
      body: { number: 1 },
      files: [new File([new Uint8Array(sevenSeconds)], 'part.webm')],
    }),
    unaudited: 'asking and answering are kept, not what is recorded',
    unseen: 'nothing of it is shown before it is put together',
  },
  complete: {
    allow: 'calls.record',
    given: ['calls.recordings.addPart', 'calls.recordings.stop'],
    input: (ids) => ({ ...onRecording(ids), body: { parts: 1 } }),
    unaudited: 'asking and answering are kept, not what is recorded',
    unseen: 'the job that puts it together tells of it',
  },
  list: { allow: 'talk.view', input: ({ room }) => ({ params: { id: room } }) },
  watch: { allow: 'talk.view', input: onRecording },
  remove: {
    allow: 'calls.record',
    given: ['calls.recordings.stop'],
    input: onRecording,
    audits: 'call.recording_deleted',
  },
};
