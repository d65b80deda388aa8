import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { talkApi } from '@sightline/contract/talk/talk';
import { call, unwrap } from '#web/lib/api.ts';
import { fileNameOf, pictureWithMarks } from './viewer/snapshot-download.ts';

/** Sends the picture to the room with its marks painted in. */
export async function sendSnapshot(roomId: string, snapshot: Snapshot): Promise<void> {
  const picture = await pictureWithMarks(snapshot);
  const files = [new File([picture], fileNameOf(snapshot), { type: picture.type })];
  await unwrap(call(talkApi.send, { params: { id: roomId }, body: { message: snapshot.caption }, files }));
}
