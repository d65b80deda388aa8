import type { DrawnMark } from '@sightline/contract/annotations';
import type { Id } from '@sightline/contract/scalars';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readHistory } from '../marks/history-store.ts';
import { outlineOf } from '../marks/mark-outline.ts';
import { anchorsIn } from '../marks/undo-history.ts';
import type { Scene } from '../picture/placements.ts';

/** Uses the outline, because nothing is drawn at the corners of a circle's box. */
const drawnOn = (anchorId: Id, marks: readonly DrawnMark[]) =>
  marks.filter(({ anchor_id }) => anchor_id === anchorId).flatMap(outlineOf);

/**
 * Tells the scene which points are drawn on the anchors of the user's marks, and which anchors are no longer needed.
 */
export function useAnchors(scene: Scene, marks: readonly DrawnMark[], meId: Id): void {
  const own = useRef(new Set<Id>());
  const update = useEffectEvent(() => {
    for (const { anchor_id, author_id } of marks) if (anchor_id && author_id === meId) own.current.add(anchor_id);
    const mayComeBack = anchorsIn(readHistory());
    for (const id of own.current) {
      const points = drawnOn(id, marks);
      if (points.length > 0) scene.shape(id, points);
      else if (!mayComeBack.has(id)) {
        scene.release(id);
        own.current.delete(id);
      }
    }
  });
  useEffect(() => update(), [scene, marks, meId]);
}
