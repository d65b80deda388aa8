import { FrameCheck } from '../viewer/frame-time.ts';

/** Of pictures that came to the screen; a device that tracks slowly says a little later where everything was in them. */
const maxCopies = 8;

/** Milliseconds: the two sides know when a frame was taken to so much, and cameras take the next one later. */
const sameWithin = { before: 4, after: 20 };

type Copy = { readonly picture: HTMLCanvasElement; readonly takenAt: number };

/** The last frames of a video of the own camera, by when they were taken. */
export class RecentCopies {
  private readonly video: HTMLVideoElement;
  private readonly check: FrameCheck;
  private copies: readonly Copy[] = [];
  private readonly unused: HTMLCanvasElement[] = [];

  constructor(video: HTMLVideoElement) {
    this.video = video;
    this.check = new FrameCheck(video);
  }

  /** What the video shows, if that is still the frame of this time of its own. */
  take(mediaTime: number | undefined, takenAt: number): void {
    const picture = this.draw();
    if (!picture) return;
    if (this.check.isShown(mediaTime)) this.keep(picture, takenAt);
    else this.unused.push(picture);
  }

  /** What another video of the same camera shows, of which it is certain when that was taken. */
  takeFrom(source: HTMLVideoElement, takenAt: number): void {
    const picture = this.draw(source);
    if (picture) this.keep(picture, takenAt);
  }

  private keep(picture: HTMLCanvasElement, takenAt: number): void {
    const all = [...this.copies, { picture, takenAt }];
    this.copies = all.slice(-maxCopies);
    for (const old of all.slice(0, -maxCopies)) this.unused.push(old.picture);
  }

  /** Whatever the video shows now. */
  draw(video = this.video): HTMLCanvasElement | undefined {
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0) return undefined;
    const picture = this.unused.pop() ?? document.createElement('canvas');
    if (picture.width !== width || picture.height !== height) Object.assign(picture, { width, height });
    picture.getContext('2d')?.drawImage(video, 0, 0);
    return picture;
  }

  /** It is the caller's, until it is given back. */
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
