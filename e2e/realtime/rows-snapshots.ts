import { randomUUID } from 'node:crypto';
import { type Snapshot, snapshotsApi } from '@sightline/contract/call-snapshots';
import { accepted, call } from '../faults/caller.ts';
import { sendPicture } from './send-picture.ts';
import { arrangeCall, type Cast, type Subject } from './subject.ts';

async function takeSnapshot({ actor }: Cast, { call: callId }: Subject): Promise<Snapshot> {
  const fields = { id: randomUUID(), streamer_id: actor.id };
  const data = await sendPicture(actor, 'POST', `/call/${callId}/snapshot`, 'files', fields);
  return (data as { snapshot: Snapshot }).snapshot;
}

type Kept = Subject & { snapshot: Snapshot };

async function arrangeSnapshot(cast: Cast): Promise<Kept> {
  const subject = await arrangeCall(cast);
  return { ...subject, snapshot: await takeSnapshot(cast, subject) };
}

const onSnapshot = (subject: Subject) => ({ params: { id: (subject as Kept).snapshot.id } });

const dot = { tool: 'pen' as const, color: '#ff3b30', width: 0.008, points: [[0.5, 0.5]] as [number, number][] };

export const snapshotRows = {
  'snapshots.create': { arrange: arrangeCall, act: takeSnapshot },
  'snapshots.update': {
    arrange: arrangeSnapshot,
    act: ({ actor }: Cast, subject: Subject) =>
      accepted(call(actor, snapshotsApi.update, { ...onSnapshot(subject), body: { caption: 'The valve' } })),
  },
  'snapshots.redraw': {
    arrange: arrangeSnapshot,
    act: ({ actor }: Cast, subject: Subject) => {
      const version = (subject as Kept).snapshot.marks_version;
      const marks = [{ id: randomUUID(), author_id: actor.id, ...dot }];
      return accepted(call(actor, snapshotsApi.redraw, { ...onSnapshot(subject), body: { marks, version } }));
    },
  },
  'snapshots.remove': {
    arrange: arrangeSnapshot,
    act: ({ actor }: Cast, subject: Subject) => accepted(call(actor, snapshotsApi.remove, onSnapshot(subject))),
  },
};
