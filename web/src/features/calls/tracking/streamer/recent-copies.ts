import { FrameCheck } from '../viewer/frame-time.ts';

/** The number of pictures kept; a slow device reports their placements a little later. */
const maxCopies = 8;

/**
 * In ms: the two sides agree on the time of a frame within this tolerance, which is less than the time between frames.
 */
const sameWithin = { before: 4, after: 20 };

type Copy = { readonly picture: HTMLCanvasElement; readonly takenAt: number };

/** The latest frames of a video of the own camera, by when they were taken. */
export class RecentCopies {
  private readonly video: HTMLVideoElement;
  private readonly check: FrameCheck;
  private copies: readonly Copy[] = [];
  private readonly unused: HTMLCanvasElement[] = [];

  constructor(video: HTMLVideoElement) {
    this.video = video;
    this.check = new FrameCheck(video);
  }

  /** Copies the video's picture, if it still shows the frame of this media time. */
  take(mediaTime: number | undefined, takenAt: number): void {
    const picture = this.draw();
    if (!picture) return;
    if (this.check.isShown(mediaTime)) this.keep(picture, takenAt);
    else this.unused.push(picture);
  }

  /** Copies another video of the same camera, whose picture has a certain time. */
  takeFrom(source: HTMLVideoElement, takenAt: number): void {
    const picture = this.draw(source);
    if (picture) this.keep(picture, takenAt);
  }

  private keep(picture: HTMLCanvasElement, takenAt: number): void {
    const all = [...this.copies, { picture, takenAt }];
    this.copies = all.slice(-maxCopies);
    for (const old of all.slice(0, -maxCopies)) this.unused.push(old.picture);
  }

  /** Draws the current picture of the video. */
  draw(video = this.video): HTMLCanvasElement | undefined {
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0) return undefined;
    const picture = this.unused.pop() ?? document.createElement('canvas');
    if (picture.width !== width || picture.height !== height) Object.assign(picture, { width, height });
    picture.getContext('2d')?.drawImage(video, 0, 0);
    return picture;
  }

  /** Passes a picture to the caller, until `giveBack`. */
  claim(takenAt: number): HTMLCanvasElement | undefined {
    const isIt = (late: number): boolean => late >= -sameWithin.before && late < sameWithin.after;
    const found = this.copies.find((copy) => isIt(takenAt - copy.takenAt));
    this.copies = this.copies.filter((copy) => copy !== found);
    return found?.picture;
  }

  giveBack(picture: HTMLCanvasElement): void {
    this.unused.push(picture);
  }
}
