import type { DrawnMark } from '@sightline/contract/annotations';
import { readDrawnPicture } from '../freeze/drawn-picture.ts';
import { frozenScene } from '../freeze/frozen-scene.ts';
import { frameBelow } from '../marks/mark-view.ts';
import { inPlace } from '../marks/paint.ts';
import type { Placement } from '../picture/placements.ts';
import type { PaintableStill } from './recorded-still.ts';

export type PaintablePicture = HTMLVideoElement | HTMLCanvasElement | ImageBitmap;

/** The picture that is drawn on, as people see it. */
export type RecordedDrawing = {
  /**
   * The still of all; else the very frame that something is known to lie on, also one that the screen holds while a line
   * is drawn; else what comes. Undefined while there is none of these.
   */
  picture: PaintablePicture | undefined;
  /** What is not known is left out: a drawing in the wrong place would be kept. */
  placementOf: (mark: Pick<DrawnMark, 'anchor_id'>) => Placement | undefined;
};

/** A still has its places with it; where things lie in a moving picture the screen knows that records. */
export function recordedDrawing(
  marks: readonly DrawnMark[],
  still: PaintableStill | null,
  video: HTMLVideoElement | undefined,
): RecordedDrawing {
  const scene = still ? frozenScene(still.freeze, null) : readDrawnPicture()?.scene;
  const followed = scene ? frameBelow(marks, scene) : undefined;
  return {
    picture: still?.image ?? (video && (followed ?? video)),
    placementOf: ({ anchor_id }) => (anchor_id === null ? inPlace : scene?.placementOf(anchor_id)),
  };
}
