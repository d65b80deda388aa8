import { type Size, sizeOfPicture } from './picture-mapping.ts';

/** Photos are JPEG, as from cameras. */
export function toJpeg(canvas: HTMLCanvasElement, quality = 0.92): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The frame could not be encoded.'))),
      'image/jpeg',
      quality,
    );
  });
}

export function canvasOf({ width, height }: Size): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no 2D canvas.');
  return { canvas, pen };
}

/** How long (ms) to wait for the first picture. */
const frameTimeout = 5000;
/** A larger video element makes the media server send a larger picture, which arrives with the next key frame. */
const resizeTimeout = 1500;

function until(
  video: HTMLVideoElement,
  event: 'loadeddata' | 'resize',
  isSo: () => boolean,
  longest: number,
): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve();
    const done = () => {
      clearTimeout(timer);
      video.removeEventListener(event, look);
      resolve();
    };
    const look = () => isSo() && done();
    const timer = setTimeout(done, longest);
    video.addEventListener(event, look);
  });
}

export type Frame = Size & { blob: Blob };
export type Source = {
  attach: (video: HTMLVideoElement) => void;
  detach: (video: HTMLVideoElement) => void;
  full?: Size | undefined;
};

/** Invisible, in the picture's full size: the media server sends what the largest element needs. */
function unseenVideo({ width, height }: Size): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, autoplay: true, ariaHidden: 'true' });
  video.style.cssText = `position:fixed;left:200vw;top:0;width:${width}px;height:${height}px;pointer-events:none`;
  document.body.append(video);
  return video;
}

/** Draws the current frame of a video, or a stored image, pixel by pixel. */
export async function frameOf(shown: HTMLVideoElement | HTMLCanvasElement): Promise<Frame> {
  const size = sizeOfPicture(shown);
  const { canvas, pen } = canvasOf(size);
  pen.drawImage(shown, 0, 0);
  return { ...size, blob: await toJpeg(canvas) };
}

const unknown: Size = { width: 1, height: 1 };

/** Waits until the video shows the full size that its sender sends, if that arrives in time. */
async function awaitPicture(video: HTMLVideoElement, { full = unknown }: Source): Promise<void> {
  const isSeen = () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;
  await until(video, 'loadeddata', isSeen, frameTimeout);
  if (!isSeen()) throw new Error('No picture arrived.');
  const longest = Math.max(full.width, full.height);
  await until(video, 'resize', () => Math.max(video.videoWidth, video.videoHeight) >= longest, resizeTimeout);
}

/** Requests the full size of a video's stream while `work` runs. */
export async function withFullSize<T>(source: Source, video: HTMLVideoElement, work: () => Promise<T>): Promise<T> {
  const asker = unseenVideo(source.full ?? unknown);
  try {
    source.attach(asker);
    await awaitPicture(video, source);
    return await work();
  } finally {
    source.detach(asker);
    asker.remove();
  }
}

/** Captures the current frame in the full size that its sender sends. */
export async function grabFrame(source: Source): Promise<Frame> {
  const video = unseenVideo(source.full ?? unknown);
  try {
    source.attach(video);
    await awaitPicture(video, source);
    return await frameOf(video);
  } finally {
    source.detach(video);
    video.remove();
  }
}
