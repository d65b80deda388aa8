import type { Mark } from '@sightline/contract/annotations';
import { type DrawnPicture, readDrawnPicture } from '../freeze/drawn-picture.ts';
import { readFrozen } from '../freeze/freeze-store.ts';
import { frozenScene } from '../freeze/frozen-scene.ts';
import { readMarks } from '../marks/drawing-store.ts';
import { frameBelow } from '../marks/mark-view.ts';
import { marksInPicture } from '../marks/marks-in-picture.ts';
import { frameOf, grabFrame, type Source, withFullSize } from '../picture/frame-capture.ts';
import type { Scene } from '../picture/placements.ts';

export type CapturedFrame = { blob: Blob; marks: Mark[] };

/** In ms: a video that stands still brings no new frame. */
const nextWithin = 500;

/** Runs while the screen shows the frame that the scene's placements belong to. */
function atNextFrame<T>(scene: Scene | null, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = scene?.onFrame(run);
    const timer = setTimeout(run, stop ? nextWithin : 0);
    function run(): void {
      stop?.();
      clearTimeout(timer);
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    }
  });
}

/** The marks as they are on this screen now. */
export function marksOnScreen(): Mark[] {
  const scene = readDrawnPicture()?.scene;
  return marksInPicture(readMarks(), { placementOf: (id) => scene?.placementOf(id) });
}

/** The video may already show a later frame than the one that the placements belong to. */
function frameOfMarks(video: HTMLVideoElement, scene: Scene | null): HTMLVideoElement | HTMLCanvasElement {
  const frame = scene && frameBelow(readMarks(), scene);
  return frame && frame.width === video.videoWidth ? frame : video;
}

function grabShown(source: Source, { video, scene }: DrawnPicture): Promise<CapturedFrame> {
  return withFullSize(source, video, async () => {
    const { frame, marks } = await atNextFrame(scene, () => ({
      frame: frameOf(frameOfMarks(video, scene)),
      marks: marksOnScreen(),
    }));
    return { blob: (await frame).blob, marks };
  });
}

/** Captures the picture that is drawn on, with its marks in their positions on that very frame. */
export async function captureWithMarks(source: Source): Promise<CapturedFrame> {
  const frozen = readFrozen();
  if (frozen?.still)
    return { blob: frozen.still.content, marks: marksInPicture(readMarks(), frozenScene(frozen.freeze, null)) };
  const shown = readDrawnPicture();
  return shown ? grabShown(source, shown) : { ...(await grabFrame(source)), marks: marksOnScreen() };
}
