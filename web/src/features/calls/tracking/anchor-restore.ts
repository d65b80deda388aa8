import type { Id } from '@sightline/contract/fields';
import { restoreDrawn } from './anchor-messages.ts';
import { type StoredAnchor, storePicture, takeStoredAnchors } from './stored-anchors.ts';
import { dropUnusedSoon } from './unused-anchors.ts';

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
