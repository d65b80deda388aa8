import type { Size } from '../../picture/picture-mapping.ts';
import { type GrayPicture, grayOf, shrink, trackedSizeOf } from '../gray-picture.ts';

/** Those that begin with a plane of gray in bytes. */
const grayFirst = ['I420', 'I420A', 'I422', 'I444', 'NV12'];
/** Half of the frames of a camera with sixty in a second; all of one with thirty, which do not come evenly. */
const leastBetween = 25;
/** Milliseconds to leave to others for each that was worked. */
const rest = 0.5;
/** By how much clocks part in a millisecond: those of quartz by half of it at most. */
const drift = 0.0002;

type Frames = ReadableStreamDefaultReader<VideoFrame>;
type Take = (picture: GrayPicture, capturedAt: number, takenAt: number) => void;

/**
 * Hands over the pictures of a camera until it ends or is left. A frame is let go before anything is done with it: cameras have
 * few. What comes while there is work to do is dropped by the stream, what comes too soon after it here. `capturedAt` is the
 * camera's time; `takenAt` is milliseconds since 1970, late by as much as the quickest frame needed to come here.
 */
export async function readVideoFrames(
  stream: ReadableStream<VideoFrame>,
  left: AbortSignal,
  take: Take,
): Promise<void> {
  const frames = stream.getReader();
  try {
    await readUntilLeft(frames, left, take);
  } finally {
    void Promise.allSettled([closeAll(frames)]);
  }
}

async function readUntilLeft(frames: Frames, left: AbortSignal, take: Take): Promise<void> {
  const toGray = grayReader();
  const quickest = quickestWay();
  let last = Number.NEGATIVE_INFINITY;
  let restsUntil = 0;
  while (!left.aborted) {
    const { value: frame } = await frames.read();
    if (!frame) return;
    const capturedAt = frame.timestamp / 1000;
    const begun = performance.now();
    const way = quickest(performance.timeOrigin + begun - capturedAt, begun);
    const isDue = !left.aborted && begun >= restsUntil && Math.abs(capturedAt - last) >= leastBetween;
    const picture = isDue ? await toGray(frame).finally(() => frame.close()) : frame.close();
    // A camera may be left while a frame of it is read: among those of the next it would be from another time.
    if (!picture || left.aborted) continue;
    last = capturedAt;
    take(picture, capturedAt, capturedAt + way);
    restsUntil = performance.now() + rest * (performance.now() - begun);
  }
}

/** Until the camera ends: what is inside a stream that is cancelled, here or on its way from the page, is closed by nobody. */
async function closeAll(frames: Frames): Promise<void> {
  for (;;) {
    const { value: frame } = await frames.read();
    if (!frame) return;
    frame.close();
  }
}

/**
 * The least of what frames needed to come here, the difference of the clocks included. It grows by no more than clocks part, so
 * that a page that is busy for long is not taken for a clock.
 */
function quickestWay(): (way: number, now: number) => number {
  let [least, since] = [Number.POSITIVE_INFINITY, 0];
  return (way, now) => {
    [least, since] = [Math.min(least + drift * (now - since), way), now];
    return least;
  };
}

/** Keeps what one frame needed for the next. */
function grayReader(): (frame: VideoFrame) => Promise<GrayPicture> {
  let memory = new Uint8Array();
  let canvas: OffscreenCanvas | undefined;

  async function copyPlane(frame: VideoFrame, { width, height }: Size): Promise<GrayPicture> {
    if (memory.length < frame.allocationSize()) memory = new Uint8Array(frame.allocationSize());
    const [plane] = await frame.copyTo(memory);
    const { offset, stride } = plane ?? { offset: 0, stride: width };
    return shrink(memory.subarray(offset), { width, height }, stride, trackedSizeOf({ width, height }));
  }

  /** Also turns what the camera took upright. */
  function paint(frame: VideoFrame): GrayPicture {
    const { width, height } = trackedSizeOf({ width: frame.displayWidth, height: frame.displayHeight });
    if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('This browser draws no pictures.');
    pen.drawImage(frame, 0, 0, width, height);
    return grayOf(pen.getImageData(0, 0, width, height));
  }

  return async (frame) => {
    const { visibleRect } = frame;
    const isPlain = frame.format !== null && grayFirst.includes(frame.format) && !isTurned(frame);
    return isPlain && visibleRect ? copyPlane(frame, visibleRect) : paint(frame);
  };
}

/** Not known to all browsers, which then have turned it already. */
const isTurned = (frame: VideoFrame): boolean => Boolean(Reflect.get(frame, 'rotation') || Reflect.get(frame, 'flip'));
