import type { Freeze } from '@sightline/contract/calls/freeze';
import type { Id } from '@sightline/contract/scalars';
import { identity, invert } from '@sightline/tracker/geometry';
import { type Placement, place, type Scene, toOwnKeyframe } from '../picture/placements.ts';

/**
 * The scene of a frozen picture: every anchor keeps its placement in the frozen frame, and new marks belong to the
 * anchor that will hold them when the picture is unfrozen. While it is frozen, that anchor can neither be released nor
 * refused.
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
    // Everybody sees the same still, so pointers need no anchor.
    pin: () => undefined,
    heldFrame: undefined,
    unpin: () => undefined,
    shape: (id, points) => live?.shape(id, points),
    release: (id) => id !== anchor_id && live?.release(id),
    onRefused: (listener) => live?.onRefused((id, why) => id !== anchor_id && listener(id, why)) ?? (() => undefined),
  };
}
