/** In ms; values converted from seconds may be rounded. */
const rounding = 1;

/** The media time of the frame that a video shows; undefined where browsers do not reveal it. */
function timeShown(video: HTMLVideoElement): number | undefined {
  if (typeof VideoFrame === 'undefined') return undefined;
  try {
    const frame = new VideoFrame(video);
    frame.close();
    return frame.timestamp / 1000;
  } catch {
    return undefined;
  }
}

/** A busy page may receive the callback of a frame when its video already shows the next one. */
export class FrameCheck {
  private readonly video: HTMLVideoElement;
  /** Whether this browser's frames have the same times as its callbacks. */
  private isTellable = false;

  constructor(video: HTMLVideoElement) {
    this.video = video;
  }

  /** Assumed to be true where it cannot be checked. */
  isShown(mediaTime: number | undefined): boolean {
    const shown = mediaTime === undefined ? undefined : timeShown(this.video);
    if (shown === undefined || mediaTime === undefined) return true;
    const isSame = Math.abs(shown - mediaTime) < rounding;
    this.isTellable ||= isSame;
    return isSame || !this.isTellable;
  }
}
