import type { Id } from '@sightline/contract/fields';
import { readFrozen } from '../freeze/freeze-store.ts';
import { readMarks } from '../marks/drawing-store.ts';
import { inThisCall } from '../session/per-call.ts';
import { dropAnchor, pointsOn, restoreDrawn } from './anchor-messages.ts';
import { type StoredAnchor, storePicture, takeStoredAnchors } from './stored-anchors.ts';

/** What this device held before its page was reloaded; until it turns out that nobody draws on it any more. */
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

/** Others have told by then what is drawn. */
const knownWithin = 20_000;

/** On the streamer's device: lets go of what nobody draws on after a while. Whoever asked for it may be gone. */
export function dropUnusedSoon(anchorIds: readonly Id[]): void {
  const drop = inThisCall(() => {
    const used = new Set(readMarks().map(({ anchor_id }) => anchor_id));
    used.add(readFrozen()?.freeze.anchor_id ?? null);
    for (const id of anchorIds) if (!used.has(id) && pointsOn(id)) dropAnchor(id);
  });
  setTimeout(drop, knownWithin);
}
