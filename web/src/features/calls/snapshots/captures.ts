import type { Mark } from '@sightline/contract/annotations';
import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { i18n } from '#web/lib/i18n.ts';
import { Store, useStore } from '#web/lib/store.ts';
import { callQuery } from '../api.ts';
import { readGhostOver } from '../ghost/ghost-store.ts';
import type { Person } from '../session/people.ts';
import type { CapturedFrame } from './capture-with-marks.ts';
import { callSnapshotsQuery, saveSnapshot } from './snapshot-api.ts';

/** A snapshot being sent: taken -> sent -> saved, or failed and kept here until it is retried or given up. */
export type Capture = {
  id: string;
  callId: string;
  streamer: { id: string; name: string };
  /** The earlier snapshot that the camera was lined up with. */
  beforeId: string | null;
  marks: readonly Mark[];
  picture: { blob: Blob; url: string } | null;
  share: number;
  failure: string | null;
};
export type CaptureSource = { person: Person; take: () => Promise<CapturedFrame> };

const captures = new Store<readonly Capture[]>([]);

export const useCaptures = (): readonly Capture[] => useStore(captures);

const change = (id: string, part: Partial<Capture>): void =>
  captures.set(captures.get().map((taking) => (taking.id === id ? { ...taking, ...part } : taking)));

export function cancelCapture({ id, picture }: Capture): void {
  if (picture) URL.revokeObjectURL(picture.url);
  captures.set(captures.get().filter((taking) => taking.id !== id));
}

function showSaved(cache: QueryClient, snapshot: Snapshot): void {
  cache.setQueryData(callSnapshotsQuery(snapshot.call_id).queryKey, (known = []) => [
    snapshot,
    ...known.filter(({ id }) => id !== snapshot.id),
  ]);
}

async function send(cache: QueryClient, id: string): Promise<void> {
  const taking = captures.get().find((candidate) => candidate.id === id);
  if (!taking?.picture) return;
  change(id, { failure: null, share: 0 });
  const { callId, streamer, beforeId, marks, picture } = taking;
  const snapshot = { id, callId, streamerId: streamer.id, beforeId, marks, picture: picture.blob };
  try {
    showSaved(cache, await saveSnapshot(snapshot, (share) => change(id, { share })));
    cancelCapture(taking);
  } catch (error) {
    console.warn('A snapshot could not be kept.', error);
    change(id, { failure: sentencesOfError(error).join(' ') });
  }
}

async function take(cache: QueryClient, callId: string, { person, take: takeShot }: CaptureSource): Promise<void> {
  const id = uuidv7();
  const streamer = { id: person.id, name: person.name };
  const call = cache.getQueryData(callQuery(callId).queryKey);
  const beforeId = (call && readGhostOver(call, person.id)?.id) ?? null;
  const begun: Capture = { id, callId, streamer, beforeId, marks: [], picture: null, share: 0, failure: null };
  captures.set([begun, ...captures.get()]);
  try {
    const { blob, marks } = await takeShot();
    change(id, { marks, picture: { blob, url: URL.createObjectURL(blob) } });
  } catch (error) {
    console.warn('No snapshot could be taken.', error);
    change(id, { failure: i18n.t('snapshots:no_picture') });
    return;
  }
  await send(cache, id);
}

/** The state is outside React: uploads continue while the user is on another page. */
export function useCapture(callId: string) {
  const cache = useQueryClient();
  return {
    take: (shot: CaptureSource) => void take(cache, callId, shot),
    retry: ({ id }: Capture) => void send(cache, id),
  };
}
