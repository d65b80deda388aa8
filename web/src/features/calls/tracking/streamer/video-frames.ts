import type { Size } from '../../picture/picture-mapping.ts';
import { type GrayPicture, grayOf, shrink, trackedSizeOf } from '../gray-picture.ts';

/** Formats that begin with a gray plane of one byte per pixel. */
const grayFirst = ['I420', 'I420A', 'I422', 'I444', 'NV12'];
/** In ms: every second frame of a camera with sixty per second; all of one with thirty, which do not come evenly. */
const leastBetween = 25;
/** Ms to leave to other work for each ms of processing. */
const rest = 0.5;
/** The relative drift of two clocks; quartz clocks have at most half of it. */
const drift = 0.0002;

type Frames = ReadableStreamDefaultReader<VideoFrame>;
type Take = (picture: GrayPicture, capturedAt: number, takenAt: number) => void;

/**
 * Reads the pictures of a camera until it ends or is left. Each frame is closed before its picture is processed,
 * because cameras have few. Frames during processing are dropped by the stream, those too soon after it here.
 * `capturedAt` is the camera's time; `takenAt` is in ms since 1970, late by the shortest delay of a frame.
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
    // If the camera was left while this frame was read, its time does not belong to the next camera.
    if (!picture || left.aborted) continue;
    last = capturedAt;
    take(picture, capturedAt, capturedAt + way);
    restsUntil = performance.now() + rest * (performance.now() - begun);
  }
}

/** Reads until the camera ends, because nobody closes the frames inside a cancelled stream. */
async function closeAll(frames: Frames): Promise<void> {
  for (;;) {
    const { value: frame } = await frames.read();
    if (!frame) return;
    frame.close();
  }
}

/**
 * The shortest delay of a frame, the difference of the clocks included. It grows no faster than clocks drift, so that a
 * page that is busy for long does not count as drift.
 */
function quickestWay(): (way: number, now: number) => number {
  let [least, since] = [Number.POSITIVE_INFINITY, 0];
  return (way, now) => {
    [least, since] = [Math.min(least + drift * (now - since), way), now];
    return least;
  };
}

/** Reuses the memory of one frame for the next. */
function grayReader(): (frame: VideoFrame) => Promise<GrayPicture> {
  let memory = new Uint8Array();
  let canvas: OffscreenCanvas | undefined;

  async function copyPlane(frame: VideoFrame, { width, height }: Size): Promise<GrayPicture> {
    if (memory.length < frame.allocationSize()) memory = new Uint8Array(frame.allocationSize());
    const [plane] = await frame.copyTo(memory);
    const { offset, stride } = plane ?? { offset: 0, stride: width };
    return shrink(memory.subarray(offset), { width, height }, stride, trackedSizeOf({ width, height }));
  }

  /** Also applies the camera's rotation. */
  function paint(frame: VideoFrame): GrayPicture {
    const { width, height } = trackedSizeOf({ width: frame.displayWidth, height: frame.displayHeight });
    if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('This browser has no 2D canvas.');
    pen.drawImage(frame, 0, 0, width, height);
    return grayOf(pen.getImageData(0, 0, width, height));
  }

  return async (frame) => {
    const { visibleRect } = frame;
    const isPlain = frame.format !== null && grayFirst.includes(frame.format) && !isTurned(frame);
    return isPlain && visibleRect ? copyPlane(frame, visibleRect) : paint(frame);
  };
}

/** Missing in browsers that have rotated the frame already. */
const isTurned = (frame: VideoFrame): boolean => Boolean(Reflect.get(frame, 'rotation') || Reflect.get(frame, 'flip'));
