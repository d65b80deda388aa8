import type { Id } from '@sightline/contract/fields';
import { readFrozen } from '../freeze/freeze-store.ts';
import { readMarks } from '../marks/drawing-store.ts';
import { inThisCall } from '../session/per-call.ts';
import { dropAnchor, pointsOn } from './anchor-messages.ts';

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
