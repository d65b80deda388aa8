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
   * The accepted still; else the frame that the placements belong to, which may be held during a stroke; else the
   * video. Undefined without any of these.
   */
  picture: PaintablePicture | undefined;
  /** Marks with an unknown position are left out, because the recording would keep them in the wrong one. */
  placementOf: (mark: Pick<DrawnMark, 'anchor_id'>) => Placement | undefined;
};

/** A still carries its own placements; for a moving picture the recorder's screen has them. */
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
