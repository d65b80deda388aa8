import type { Id } from '@sightline/contract/fields';
import { useEffect, useMemo } from 'react';
import { showDrawnPicture } from '../freeze/drawn-picture.ts';
import { type Frozen, useFrozen } from '../freeze/freeze-store.ts';
import { frozenScene } from '../freeze/frozen-scene.ts';
import type { Scene } from '../picture/placements.ts';
import { useScene } from '../tracking/use-scene.ts';
import { screenScene } from './screen-scene.ts';

/** Where what is drawn lies: in the moving picture, or on the still of it that everybody sees. */
export function useDrawnScene(video: HTMLVideoElement, streamerId: Id): { scene: Scene; frozen: Frozen | null } {
  const live = useScene(video, streamerId);
  const frozen = useFrozen();
  const freeze = frozen?.still && frozen.freeze;
  useEffect(() => showDrawnPicture({ video, scene: live }), [video, live]);
  const scene = useMemo(() => (freeze ? frozenScene(freeze, live) : (live ?? screenScene)), [freeze, live]);
  return { scene, frozen };
}
