import type { Id } from '@sightline/contract/fields';
import { restoreDrawn } from './anchor-mail.ts';
import { type KeptAnchor, keepPicture, takeKeptAnchors } from './kept-anchors.ts';
import { dropUnusedSoon } from './unused-anchors.ts';

/** What this device held before its page was reloaded; until it turns out that nobody draws on it any more. */
export function restoreAnchors(callId: Id, track: (anchors: readonly KeptAnchor[]) => void): void {
  const anchors = takeKeptAnchors(callId);
  if (anchors.length === 0) return;
  for (const { id, by, points, picture } of anchors) {
    restoreDrawn(id, { by, points });
    keepPicture(id, picture);
  }
  track(anchors);
  dropUnusedSoon(anchors.map(({ id }) => id));
}
