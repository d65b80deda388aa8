/** Milliseconds; what went through seconds may have been rounded. */
const rounding = 1;

/** Which frame a video shows, in its own time; undefined where browsers do not say. */
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

/** A page that is busy hears of a frame when its video shows the next one already. */
export class FrameCheck {
  private readonly video: HTMLVideoElement;
  /** Whether this browser's frames have the times that it tells of them. */
  private isTellable = false;

  constructor(video: HTMLVideoElement) {
    this.video = video;
  }

  /** Where that cannot be told, it is taken to be so. */
  isShown(mediaTime: number | undefined): boolean {
    const shown = mediaTime === undefined ? undefined : timeShown(this.video);
    if (shown === undefined || mediaTime === undefined) return true;
    const isSame = Math.abs(shown - mediaTime) < rounding;
    this.isTellable ||= isSame;
    return isSame || !this.isTellable;
  }
}
