import type { Id } from '@sightline/contract/scalars';
import { readFrozen } from '../freeze/freeze-store.ts';
import { readMarks } from '../marks/drawing-store.ts';
import { inThisCall } from '../session/per-call.ts';
import { dropAnchor, pointsOn, restoreDrawn } from './anchor-messages.ts';
import { type StoredAnchor, storePicture, takeStoredAnchors } from './stored-anchors.ts';

/** Holds the anchors from before the page was reloaded, until it is known which of them have no marks. */
export function restoreAnchors(callId: Id, track: (anchors: readonly StoredAnchor[]) => void): void {
  const anchors = takeStoredAnchors(callId);
  if (anchors.length === 0) return;
  for (const { id, by, points, picture } of anchors) {
    restoreDrawn(id, { by, points });
    storePicture(id, picture);
  }
  track(anchors);
  dropUnusedSoon(anchors.map(({ id }) => id));
}

/** By then the others have sent all marks. */
const knownWithin = 20_000;

/** On the streamer's device: after a while, releases the anchors without marks. Their requester may be gone. */
export function dropUnusedSoon(anchorIds: readonly Id[]): void {
  const drop = inThisCall(() => {
    const used = new Set(readMarks().map(({ anchor_id }) => anchor_id));
    used.add(readFrozen()?.freeze.anchor_id ?? null);
    for (const id of anchorIds) if (!used.has(id) && pointsOn(id)) dropAnchor(id);
  });
  setTimeout(drop, knownWithin);
}
