import { canvasOf } from '../../picture/frame-capture.ts';
import { sizeOfPicture } from '../../picture/picture-mapping.ts';
import { grayOf, textOf, thumbnailOf, trackedSizeOf } from '../gray-picture.ts';
import type { CapturedFrame } from '../live-scene.ts';
import { FrameCheck } from './frame-time.ts';
import type { SeenFrame } from './viewer-frames.ts';

type Shown = HTMLVideoElement | HTMLCanvasElement;

/** Makes thumbnails of the picture on the screen. */
export function thumbnailTaker(): (picture: Shown) => string {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return (picture) => {
    const { width, height } = trackedSizeOf(sizeOfPicture(picture));
    if (!pen) throw new Error('This browser has no 2D canvas.');
    Object.assign(canvas, { width, height });
    pen.drawImage(picture, 0, 0, width, height);
    return textOf(thumbnailOf(grayOf(pen.getImageData(0, 0, width, height))));
  };
}

/** Copies frames that came to the screen, because by the time of painting the video may show the next one. */
export class FrameCopy {
  private readonly video: HTMLVideoElement;
  private readonly check: FrameCheck;
  private kept = document.createElement('canvas');
  private taken = document.createElement('canvas');
  private spare = document.createElement('canvas');
  private isTaken = false;
  private isKept = false;

  constructor(video: HTMLVideoElement) {
    this.video = video;
    this.check = new FrameCheck(video);
  }

  /** The copy to paint. */
  get frame(): HTMLCanvasElement | undefined {
    return this.isKept ? this.kept : undefined;
  }

  /** The latest copy, to be painted or not. */
  get latest(): HTMLCanvasElement | undefined {
    return this.isTaken ? this.taken : this.frame;
  }

  /**
   * Copies the current picture; the copy kept before is painted until this one is kept too. Returns false when the
   * video shows another frame than the one of this media time: then the previous copy may still be kept.
   */
  take(isWanted: boolean, mediaTime: number | undefined): boolean {
    const { width, height } = sizeOfPicture(this.video);
    if (!isWanted || width === 0) {
      this.isTaken = false;
      this.isKept = false;
      return true;
    }
    if (this.spare.width !== width || this.spare.height !== height) Object.assign(this.spare, { width, height });
    this.spare.getContext('2d')?.drawImage(this.video, 0, 0);
    if (!this.check.isShown(mediaTime)) return false;
    [this.taken, this.spare] = [this.spare, this.taken];
    this.isTaken = true;
    return true;
  }

  keep(): void {
    if (!this.isTaken) return;
    [this.kept, this.taken] = [this.taken, this.kept];
    this.isTaken = false;
    this.isKept = true;
  }
}

export function captureFrame(frame: Shown, take: (picture: Shown) => string): CapturedFrame {
  const { canvas, pen } = canvasOf(sizeOfPicture(frame));
  pen.drawImage(frame, 0, 0);
  return { canvas, thumb: take(canvas) };
}

/** Calls back for each frame that comes to the screen, until the returned function is called. */
export function watchVideo(video: HTMLVideoElement, show: (frame: SeenFrame) => void): () => void {
  if (!('requestVideoFrameCallback' in video)) return watchScreen(video, show);
  let request = 0;
  const onFrame: VideoFrameRequestCallback = (
    now,
    { rtpTimestamp: rtp, width, height, mediaTime, captureTime = now },
  ) => {
    request = video.requestVideoFrameCallback(onFrame);
    const takenAt = performance.timeOrigin + captureTime;
    if (width > 0) show({ now, rtp, width, height, mediaTime: 1000 * mediaTime, takenAt });
  };
  request = video.requestVideoFrameCallback(onFrame);
  return () => video.cancelVideoFrameCallback(request);
}

/** Where browsers do not report frames: calls back at each repaint. */
function watchScreen(video: HTMLVideoElement, show: (frame: SeenFrame) => void): () => void {
  let request = 0;
  const onPaint = (now: number) => {
    request = requestAnimationFrame(onPaint);
    if (video.videoWidth > 0)
      show({ now, rtp: undefined, takenAt: performance.timeOrigin + now, ...sizeOfPicture(video) });
  };
  request = requestAnimationFrame(onPaint);
  return () => cancelAnimationFrame(request);
}
