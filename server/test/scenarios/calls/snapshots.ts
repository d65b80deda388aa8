import type { snapshotsApi } from '@sightline/contract/calls/snapshots';
import { type Ids, newId } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Scenarios } from '../scenario.ts';

const dot = { tool: 'pen' as const, color: '#ff3b30', width: 0.008, points: [[0.5, 0.5]] as [number, number][] };

const onSnapshot = ({ snapshot }: Ids) => ({ params: { id: snapshot } });
const given = ['calls.snapshots.create'] as const;

export const scenarios: Scenarios<typeof snapshotsApi> = {
  list: { allow: 'calls.join', input: ({ call }) => ({ params: { id: call } }) },
  ofTicket: { allow: 'tickets.view', input: ({ ticket }) => ({ params: { id: ticket } }) },
  ofRoom: { allow: 'talk.view', input: ({ room }) => ({ params: { id: room } }) },
  create: {
    allow: 'calls.join',
    makes: 'snapshot',
    another: { caption: 'Another one' },
    given: ['calls.create'],
    input: ({ call, snapshot, agent }) => ({
      params: { id: call },
      body: { id: snapshot, streamer_id: agent },
      files: [onePixel()],
    }),
    also: [
      {
        input: ({ call, snapshot, agent }) => ({
          params: { id: call },
          body: { id: newId(), streamer_id: agent, before_id: snapshot },
          files: [onePixel()],
        }),
      },
    ],
    madeByCaller: ['body.id'],
    learns: ({ snapshot }) => ({ marksVersion: snapshot.marks_version }),
    audits: 'call.snapshot_taken',
  },
  update: {
    allow: 'calls.join',
    given,
    input: (ids) => ({ ...onSnapshot(ids), body: { caption: 'The fuser is worn at its left end.' } }),
    audits: 'call.snapshot_captioned',
  },
  redraw: {
    allow: 'calls.join',
    madeByCaller: ['body.marks.id', 'body.marks.author_id'],
    given,
    input: (ids, { marksVersion }) => ({
      ...onSnapshot(ids),
      body: { marks: [{ id: newId(), author_id: newId(), ...dot }], version: marksVersion },
    }),
    audits: 'call.snapshot_redrawn',
  },
  remove: { allow: 'calls.join', given, input: onSnapshot, audits: 'call.snapshot_removed' },
};
