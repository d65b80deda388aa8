import { grayOf } from '#web/features/calls/tracking/gray-picture.ts';
import type { wallPicture } from './fake-tracking-worker.ts';

/** Records whether a frame was read, and how often it was closed. */
export type FrameFate = { isRead: boolean; closed: number };
type FakeFrame = { close: () => void };

/** A frame of a camera that counts how often it is closed; `isCopied` is how long it takes to be read. */
export function fakeFrame(
  { width, height, data }: ReturnType<typeof wallPicture>,
  timestamp: number,
  fates: FrameFate[],
  isCopied: Promise<void> = Promise.resolve(),
) {
  const fate: FrameFate = { isRead: false, closed: 0 };
  fates.push(fate);
  return {
    timestamp,
    format: 'NV12',
    visibleRect: { width, height },
    allocationSize: () => width * height,
    copyTo: async (memory: Uint8Array) => {
      fate.isRead = true;
      await isCopied;
      memory.set(grayOf({ width, height, data }).data);
      return [{ offset: 0, stride: width }];
    },
    close: () => {
      fate.closed += 1;
    },
  };
}

/** Chromium makes frames as they are read; here they lie in the stream. */
export const fakeStream = (frames: readonly FakeFrame[], isOver = true): ReadableStream<VideoFrame> =>
  new ReadableStream({
    start: (controller) => {
      for (const frame of frames) controller.enqueue(frame);
      if (isOver) controller.close();
    },
  }) as unknown as ReadableStream<VideoFrame>;

export const closings = (fates: readonly FrameFate[]): number[] => fates.map(({ closed }) => closed);
