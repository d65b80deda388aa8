import { type Size, sizeOfPicture } from '../../picture/picture-mapping.ts';
import { trackedSizeOf } from '../gray-picture.ts';
import { watchVideo } from '../viewer/look-at-video.ts';
import type { FromWorker, ToWorker } from './tracking-protocol.ts';

/** Missing in TypeScript's DOM types; Chrome and Edge have it on pages. */
type Processors = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };

const processors = (): Processors | undefined =>
  Reflect.get(globalThis, 'MediaStreamTrackProcessor') as Processors | undefined;

/** In ms: at most thirty pictures a second, which do not come evenly. */
const leastBetween = 25;

const postMessage = (worker: Worker, message: ToWorker, moved: Transferable[] = []): void =>
  worker.postMessage(message, moved);

type CameraReports = {
  /** Called when the camera cannot be read. */
  fail: (error: unknown) => void;
  /** Called at once for each frame of which a picture is taken, while this video still shows it. */
  onPicture: (video: HTMLVideoElement, takenAt: number) => void;
};

/** Feeds a camera to the worker until the returned function is called. */
export function showCamera(track: MediaStreamTrack, worker: Worker, { fail, onPicture }: CameraReports): () => void {
  const Processor = processors();
  const stop = Processor ? showFrames(track, worker, Processor, fail) : showPictures(track, worker, onPicture);
  postMessage(worker, { type: 'camera' });
  return () => {
    stop();
    postMessage(worker, { type: 'camera' });
  };
}

/**
 * Chromium loses the frames of a stream in transfer, and closes none of them. So the stream is transferred only to a
 * worker that waits for it, not to one that is loading or busy.
 */
function showFrames(
  track: MediaStreamTrack,
  worker: Worker,
  Processor: Processors,
  fail: (error: unknown) => void,
): () => void {
  return onceReady(worker, () => {
    let frames: ReadableStream<VideoFrame> | undefined;
    try {
      frames = new Processor({ track }).readable;
      postMessage(worker, { type: 'frames', frames }, [frames]);
    } catch (error) {
      void frames?.cancel();
      fail(error);
    }
  });
}

function onceReady(worker: Worker, work: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type !== 'ready') return;
    stop();
    work();
  };
  const stop = () => worker.removeEventListener('message', onMessage);
  worker.addEventListener('message', onMessage);
  return stop;
}

/** Takes pictures of frames where they cannot be transferred, one after the other was processed. */
function showPictures(track: MediaStreamTrack, worker: Worker, onPicture: CameraReports['onPicture']): () => void {
  const video = unseenVideo(track);
  const take = pictureTaker(video);
  let isReady = false;
  let last = Number.NEGATIVE_INFINITY;
  const onMessage = ({ data }: MessageEvent<FromWorker>) => {
    isReady ||= data.type === 'ready';
  };
  worker.addEventListener('message', onMessage);
  const stopWatching = watchVideo(video, ({ takenAt }) => {
    const capturedAt = takenAt - performance.timeOrigin;
    if (!isReady || capturedAt - last < leastBetween) return;
    const picture = take();
    if (!picture) return;
    onPicture(video, takenAt);
    [isReady, last] = [false, capturedAt];
    postMessage(worker, { type: 'picture', picture, capturedAt, takenAt }, [picture.data.buffer]);
  });
  return () => {
    worker.removeEventListener('message', onMessage);
    stopWatching();
    video.srcObject = null;
    video.remove();
  };
}

/** In the document, because otherwise it would get no frames, but invisible. */
function unseenVideo(track: MediaStreamTrack): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, autoplay: true, ariaHidden: 'true' });
  video.style.cssText = 'position:fixed;left:0;top:0;width:1px;height:1px;opacity:0;pointer-events:none';
  video.srcObject = new MediaStream([track]);
  document.body.append(video);
  return video;
}

function pictureTaker(video: HTMLVideoElement): () => (Size & { data: Uint8ClampedArray<ArrayBuffer> }) | undefined {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return () => {
    const { width, height } = trackedSizeOf(sizeOfPicture(video));
    if (!pen || width === 0 || height === 0) return undefined;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    pen.drawImage(video, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, height);
    return { width, height, data };
  };
}
