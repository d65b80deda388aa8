import type { Freeze } from '@sightline/contract/call-freeze';
import type { Id } from '@sightline/contract/fields';
import { identity, invert } from '@sightline/tracker/geometry';
import { type Placement, place, type Scene, toOwnKeyframe } from '../picture/placements.ts';

/**
 * The scene of a picture that stands still: everything lies where it lay on the frame that was frozen, and what is drawn
 * belongs to the anchor that holds it when the picture goes on. As long as it stands, that anchor can neither be let go nor
 * be refused.
 */
export function frozenScene({ anchor_id, anchors }: Freeze, live: Scene | null): Scene {
  const placements = new Map<Id, Placement>(
    anchors.map(({ anchor_id: id, transform }) => [id, { transform, opacity: 1, towards: undefined }]),
  );
  const back = invert(placements.get(anchor_id ?? '')?.transform ?? identity<'unit-keyframe', 'unit-frame'>());
  return {
    isTracking: anchor_id !== null,
    placementOf: (id) => placements.get(id),
    onFrame: () => () => undefined,
    hold: () => ({ anchorId: anchor_id ?? '', toKeyframe: (at) => place(back, at) ?? toOwnKeyframe(at) }),
    // All see the same picture: a point of it is the same point for everybody.
    pin: () => undefined,
    heldFrame: undefined,
    unpin: () => undefined,
    shape: (id, points) => live?.shape(id, points),
    release: (id) => id !== anchor_id && live?.release(id),
    onRefused: (listener) => live?.onRefused((id, why) => id !== anchor_id && listener(id, why)) ?? (() => undefined),
  };
}
