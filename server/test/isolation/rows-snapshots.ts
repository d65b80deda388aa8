import { v7 as uuidv7 } from 'uuid';
import { type Input, type Row, refused, rejected } from './probe.ts';
import type { Ids } from './world.ts';

/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const call = (target: Ids): Input => ({ params: { id: target.call } });
const snapshot = (target: Ids): Input => ({ params: { id: target.snapshot } });
const taken = (of: string): Input => ({
  body: { id: uuidv7(), streamer_id: of },
  files: [new File([new Uint8Array(pixel)], 'snapshot.png')],
});

export const snapshotRows: Record<string, Row> = {
  'snapshots.list': { allow: 'calls.join', probes: { 'of a call': refused(call) } },
  'snapshots.ofTicket': {
    allow: 'tickets.view',
    probes: { 'of a ticket': refused((target) => ({ params: { id: target.ticket }, query: {} })) },
  },
  'snapshots.ofRoom': {
    allow: 'talk.view',
    probes: { 'of a room': refused((target) => ({ params: { id: target.room }, query: {} })) },
  },
  'snapshots.create': {
    allow: 'calls.join',
    madeByCaller: ['body.id'],
    probes: {
      'in a call': refused((target) => ({ ...call(target), ...taken(target.agent) })),
      'of somebody': rejected((target, own) => ({ ...call(own), ...taken(target.agent) })),
    },
  },
  'snapshots.update': {
    allow: 'calls.join',
    probes: { 'a snapshot': refused((target) => ({ ...snapshot(target), body: { caption: 'Seen' } })) },
  },
  'snapshots.redraw': {
    allow: 'calls.join',
    madeByCaller: ['body.marks.id', 'body.marks.author_id'],
    probes: { 'a snapshot': refused((target) => ({ ...snapshot(target), body: { marks: [], version: '' } })) },
  },
  'snapshots.remove': { allow: 'calls.join', probes: { 'a snapshot': refused(snapshot) } },
};
