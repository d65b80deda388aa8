import type { DrawnMark } from '@sightline/contract/annotations';
import type { Id } from '@sightline/contract/fields';
import type { Box, Size } from '../picture/picture-mapping.ts';
import type { Placement, Scene } from '../picture/placements.ts';
import { inPlace } from './paint.ts';

/** What is painted, and where. */
export type MarkView = {
  marks: readonly DrawnMark[];
  scene: Scene;
  /** Anchors that cannot be held: what is on them lies on the screen until it goes. */
  isRefused: (anchorId: Id) => boolean;
  /** Of the element. */
  size: Size;
  /** Where the whole picture lies on it, enlarged as it is. */
  box: Box;
  /** The part of it that can be seen. */
  visible: Box;
  /** How wide the picture is while it is not enlarged. */
  pictureWidth: number;
};

export function placementIn({ scene, isRefused }: MarkView, { anchor_id }: DrawnMark): Placement | undefined {
  return anchor_id === null || isRefused(anchor_id) ? inPlace : scene.placementOf(anchor_id);
}

/** What is painted over a video comes a moment after its frame: the frame to paint it with, when something lies on it. */
export function frameBelow(marks: readonly DrawnMark[], scene: Scene): HTMLCanvasElement | undefined {
  const isSeen = ({ anchor_id }: DrawnMark) => anchor_id !== null && (scene.placementOf(anchor_id)?.opacity ?? 0) > 0;
  return scene.followedFrame && marks.some(isSeen) ? scene.followedFrame : undefined;
}
