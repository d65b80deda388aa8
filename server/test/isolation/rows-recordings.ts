import { randomUUID } from 'node:crypto';
import { sevenSeconds } from '../webm.ts';
import { type Input, type Row, refused, rejected } from './probe.ts';
import type { Ids } from './world.ts';

const call = (target: Ids): Input => ({ params: { id: target.call } });
const recording = (target: Ids): Input => ({ params: { id: target.recording } });
const part = () => [new File([new Uint8Array(sevenSeconds)], 'part.webm')];
const answer = (target: Ids) => ({ recording_id: target.recording, answer: 'agreed' });

export const recordingRows: Record<string, Row> = {
  'recordings.current': { allow: 'calls.join', probes: { 'of a call': refused(call) } },
  'recordings.ask': {
    allow: 'calls.record',
    madeByCaller: ['body.id'],
    probes: { 'in a call': refused((target) => ({ ...call(target), body: { id: randomUUID() } })) },
  },
  'recordings.answer': {
    allow: 'calls.join',
    probes: {
      'in a call': refused((target) => ({ ...call(target), body: answer(target) }), { grantedTo: 'nobody' }),
      'to the question of another call': rejected((target, own) => ({ ...call(own), body: answer(target) }), {
        grantedTo: 'nobody',
      }),
    },
  },
  'recordings.stop': {
    allow: 'calls.record',
    probes: {
      'in a call': refused((target) => ({ ...call(target), body: { recording_id: target.recording } })),
      'of another call': refused((target, own) => ({ ...call(own), body: { recording_id: target.recording } }), {
        grantedTo: 'nobody',
      }),
    },
  },
  'recordings.addPart': {
    allow: 'calls.record',
    probes: {
      'to a recording': refused((target) => ({ ...recording(target), body: { number: 1 }, files: part() }), {
        grantedTo: 'nobody',
      }),
    },
  },
  'recordings.complete': {
    allow: 'calls.record',
    probes: {
      'a recording': refused((target) => ({ ...recording(target), body: { parts: 1 } }), { grantedTo: 'nobody' }),
    },
  },
  'recordings.list': {
    allow: 'talk.view',
    probes: { 'of a room': refused((target) => ({ params: { id: target.room } })) },
  },
  'recordings.watch': {
    allow: 'talk.view',
    probes: { 'a recording': refused(recording, { grantedTo: 'nobody' }) },
  },
  'recordings.remove': { allow: 'calls.record', probes: { 'a recording': refused(recording) } },
};
