import { type Size, sizeOfPicture } from './picture-mapping.ts';

/** Photos are JPEG, as cameras make them. */
export function toJpeg(canvas: HTMLCanvasElement, quality = 0.92): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/jpeg',
      quality,
    );
  });
}

export function canvasOf({ width, height }: Size): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  return { canvas, pen };
}

/** Until there is something to be seen; a stream without pictures gives up. */
const frameTimeout = 5000;
/** A larger picture than the page shows is asked for by an element of its size, and comes with the next key frame. */
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

/** Out of sight, in its own size: the media server sends what the largest element asks for. */
function unseenVideo({ width, height }: Size): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, autoplay: true, ariaHidden: 'true' });
  video.style.cssText = `position:fixed;left:200vw;top:0;width:${width}px;height:${height}px;pointer-events:none`;
  document.body.append(video);
  return video;
}

/** What a video shows at this moment, or what was kept of it, pixel by pixel. */
export async function frameOf(shown: HTMLVideoElement | HTMLCanvasElement): Promise<Frame> {
  const size = sizeOfPicture(shown);
  const { canvas, pen } = canvasOf(size);
  pen.drawImage(shown, 0, 0);
  return { ...size, blob: await toJpeg(canvas) };
}

const unknown: Size = { width: 1, height: 1 };

/** Until a video shows a picture as large as its sender sends it, if that comes in time. */
async function awaitPicture(video: HTMLVideoElement, { full = unknown }: Source): Promise<void> {
  const isSeen = () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;
  await until(video, 'loadeddata', isSeen, frameTimeout);
  if (!isSeen()) throw new Error('No picture came.');
  const longest = Math.max(full.width, full.height);
  await until(video, 'resize', () => Math.max(video.videoWidth, video.videoHeight) >= longest, resizeTimeout);
}

/** Asks for the full size of what a video shows, and works while it is there. */
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

/** The picture that comes now, as large as its sender sends it. */
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
