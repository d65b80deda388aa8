import type { DrawnMark } from '@sightline/contract/annotations';
import type { Id } from '@sightline/contract/scalars';
import type { Box, Size } from '../picture/picture-mapping.ts';
import type { Placement, Scene } from '../picture/placements.ts';
import { inPlace } from './paint.ts';

/** Everything that is needed to paint marks over a picture. */
export type MarkView = {
  marks: readonly DrawnMark[];
  scene: Scene;
  /** Marks on refused anchors stay fixed on the screen until they are removed. */
  isRefused: (anchorId: Id) => boolean;
  /** The size of the element. */
  size: Size;
  /** The rectangle of the whole picture in it, with its zoom. */
  box: Box;
  /** The visible part of the picture. */
  visible: Box;
  /** The width of the picture without zoom. */
  pictureWidth: number;
};

export function placementIn({ scene, isRefused }: MarkView, { anchor_id }: DrawnMark): Placement | undefined {
  return anchor_id === null || isRefused(anchor_id) ? inPlace : scene.placementOf(anchor_id);
}

/**
 * A canvas over a video is painted a moment after the video's frame, so the frame is painted together with its marks,
 * if there are any.
 */
export function frameBelow(marks: readonly DrawnMark[], scene: Scene): HTMLCanvasElement | undefined {
  const isSeen = ({ anchor_id }: DrawnMark) => anchor_id !== null && (scene.placementOf(anchor_id)?.opacity ?? 0) > 0;
  return scene.followedFrame && marks.some(isSeen) ? scene.followedFrame : undefined;
}
